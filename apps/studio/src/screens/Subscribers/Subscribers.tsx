import { subscriptionStatuses } from "@camarim/contract/payments";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { readOrder, toOrderAddress, useListAddress } from "@camarim/ui/layout/use-list-address.ts";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ShareOrPublish } from "../../features/share/ShareOrPublish.tsx";
import { UndecidedRow } from "../../features/undecided/UndecidedRow.tsx";
import { lastlinkQuery } from "../../queries/imports.ts";
import { plansQuery } from "../../queries/plans.ts";
import { type SubscriptionsFilter, subscriptionStatsQuery, subscriptionsQuery } from "../../queries/subscriptions.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { subscribers as text } from "../../text/subscribers.ts";
import { ExportSheet } from "./ExportSheet.tsx";
import { Filters } from "./Filters.tsx";
import { SubscriberList } from "./SubscriberList.tsx";
import { SubscribersPending } from "./SubscribersPending.tsx";

export default function Subscribers() {
  useTitle(common.titled(text.title));
  const [search, updateAddress] = useListAddress();
  const filter = readFilter(search);
  const [typed] = useState(filter.query);
  // A new key empties the search field.
  const [round, setRound] = useState(0);
  const [exporting, setExporting] = useState(false);
  // Only the table on a desktop can change the order.
  const order = readOrder(search);
  const query = useInfiniteQuery(subscriptionsQuery(filter, order));
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  const lastlink = useQuery(lastlinkQuery());
  const isAwaited = useAwaited(lastlink, useQuery(subscriptionStatsQuery()), useQuery(plansQuery()));
  const isFiltered = Object.values(filter).some(Boolean);
  const isEmpty = data?.totalCount === 0 && !isFiltered && !isPlaceholderData;

  /** Updates only the filters present in `change`. */
  function setFilter(change: SubscriptionsFilter) {
    updateAddress({
      ...("status" in change && { situacao: change.status }),
      ...("plan" in change && { plano: change.plan }),
      ...("query" in change && { busca: change.query }),
    });
  }

  function clear() {
    setFilter({ status: undefined, plan: undefined, query: undefined });
    setRound(round + 1);
  }

  return (
    <Screen
      title={text.title}
      back="/account/menu"
      actions={
        data && !isEmpty ? (
          <IconButton writes icon="share" label={text.export.open} onPress={() => setExporting(true)} />
        ) : (
          <IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />
        )
      }
    >
      <PullToRefresh onRefresh={refetch}>
        {(isPending || (data && !isEmpty && isAwaited)) && <SubscribersPending />}
        {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {isEmpty && (
          <EmptyState icon="users" title={text.empty.title} message={text.empty.message}>
            <ShareOrPublish />
          </EmptyState>
        )}
        {data && !isEmpty && !isAwaited && (
          <>
            {!isFiltered && <UndecidedRow count={lastlink.data?.people.undecided} />}
            <Filters
              key={round}
              filter={filter}
              typed={round === 0 ? typed : undefined}
              counts={data.counts}
              busy={isFetching && isPlaceholderData}
              onChange={(change) => setFilter(change)}
            />
            <SubscriberList
              query={query}
              order={order}
              onOrder={(next) => updateAddress(toOrderAddress(next))}
              isFiltered={isFiltered}
              onClear={clear}
            />
          </>
        )}
      </PullToRefresh>
      <ExportSheet open={exporting} filter={filter} onClose={() => setExporting(false)} />
    </Screen>
  );
}

/** Reads the filters from the URL; an unknown status is ignored. */
function readFilter(search: URLSearchParams): SubscriptionsFilter {
  return {
    status: subscriptionStatuses.find((status) => status === search.get("situacao")),
    plan: search.get("plano") ?? undefined,
    query: search.get("busca") ?? undefined,
  };
}
