import type { WhitelistEntry } from "@camarim/contract/whitelist";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { IconButton } from "@camarim/ui/form/IconButton.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDeleted } from "../../features/undo/delete-later.ts";
import { subscriptionStatsQuery } from "../../queries/subscriptions.ts";
import { whitelistQuery } from "../../queries/whitelist.ts";
import { whitelist as text } from "../../text/whitelist.ts";
import { EntryRow } from "./EntryRow.tsx";
import { EntrySheet } from "./EntrySheet.tsx";

/** Guests, and people who were invited and have not entered yet. */
export default function Whitelist() {
  useTitle(common.titled(text.title));
  const query = useInfiniteQuery(whitelistQuery());
  const { error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const deleted = useDeleted();
  const data = query.data?.filter(({ _id }) => !deleted.has(_id));
  const watching = useQuery(subscriptionStatsQuery()).data?.periodFree ?? 0;
  const [opened, setOpened] = useState<WhitelistEntry>();
  return (
    <Screen
      title={text.title}
      back="/account/plan"
      actions={<IconButton icon="reload" label={text.refresh} onPress={() => void refetch()} />}
      bottom={
        data &&
        data.length > 0 && (
          <nav aria-label={text.actions}>
            <ButtonLink to="/account/whitelist/add">{text.add}</ButtonLink>
          </nav>
        )
      }
    >
      <PullToRefresh onRefresh={refetch}>
        {!data && !error && <PendingRows hasDetail />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <EmptyState icon="gift" title={text.empty.title} message={text.empty.message}>
            <ButtonLink to="/account/whitelist/add">{text.empty.action}</ButtonLink>
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <>
            <p className="mx-1 mb-3 text-quiet">{text.lead(watching)}</p>
            <List label={text.title}>
              {data.map((entry) => (
                <EntryRow key={entry._id} entry={entry} onPress={() => setOpened(entry)} />
              ))}
            </List>
          </>
        )}
        {hasNextPage && (
          <div className="mt-3">
            <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </PullToRefresh>
      <EntrySheet entry={opened} onClose={() => setOpened(undefined)} />
    </Screen>
  );
}
