import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type SubscriptionsFilter, subscriptionsQuery } from "../../queries/subscriptions.ts";
import { common } from "../../text/common.ts";
import { subscribers as text } from "../../text/subscribers.ts";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ErrorState } from "../../ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "../../ui/feedback/PullToRefresh.tsx";
import { ButtonLink } from "../../ui/form/Button.tsx";
import { IconButton } from "../../ui/form/IconButton.tsx";
import { Screen } from "../../ui/layout/Screen.tsx";
import { ExportSheet } from "./ExportSheet.tsx";
import { Filters } from "./Filters.tsx";
import { SubscriberList } from "./SubscriberList.tsx";
import { SubscribersPending } from "./SubscribersPending.tsx";

export function meta() {
  return [{ title: common.titled(text.title) }];
}

export default function Subscribers() {
  const [filter, setFilter] = useState<SubscriptionsFilter>({});
  // A new key empties the search field.
  const [round, setRound] = useState(0);
  const [exporting, setExporting] = useState(false);
  const query = useInfiniteQuery(subscriptionsQuery(filter));
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = query;
  const isFiltered = Object.values(filter).some(Boolean);
  const isEmpty = data?.totalCount === 0 && !isFiltered && !isPlaceholderData;

  function clear() {
    setFilter({});
    setRound(round + 1);
  }

  return (
    <Screen
      title={text.title}
      back="/account/menu"
      actions={
        data && !isEmpty ? (
          <IconButton icon="share" label={text.export.open} onPress={() => setExporting(true)} />
        ) : (
          <IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />
        )
      }
    >
      <PullToRefresh onRefresh={refetch}>
        {isPending && <SubscribersPending />}
        {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {isEmpty && (
          <EmptyState icon="users" title={text.empty.title} message={text.empty.message}>
            <ButtonLink to="/account">{text.empty.action}</ButtonLink>
          </EmptyState>
        )}
        {data && !isEmpty && (
          <>
            <Filters
              key={round}
              filter={filter}
              counts={data.counts}
              busy={isFetching && isPlaceholderData}
              onChange={(change) => setFilter({ ...filter, ...change })}
            />
            <SubscriberList query={query} isFiltered={isFiltered} onClear={clear} />
          </>
        )}
      </PullToRefresh>
      <ExportSheet open={exporting} filter={filter} onClose={() => setExporting(false)} />
    </Screen>
  );
}
