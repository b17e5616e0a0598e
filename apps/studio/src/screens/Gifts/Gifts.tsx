import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ShareOrPublish } from "../../features/share/ShareOrPublish.tsx";
import { useRefresh } from "../../queries/client.ts";
import { giftsQuery } from "../../queries/gifts.ts";
import { gifts as text } from "../../text/gifts.ts";
import { GiftRow } from "./GiftRow.tsx";

/** The gifts that fans have bought: for whom, whether they were claimed, and what has to go back. */
export default function Gifts() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    giftsQuery(),
  );
  const refresh = useRefresh();
  return (
    <Screen title={text.title} back="/account/menu">
      {error && !data && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!error && !data && <PendingRows count={4} leading="avatar" hasDetail />}
      {data && (
        <PullToRefresh onRefresh={refresh}>
          {data.length === 0 ? (
            <EmptyState icon="gift" title={text.empty.title} message={text.empty.message}>
              <ShareOrPublish />
            </EmptyState>
          ) : (
            <List label={text.list}>
              {data.map((gift) => (
                <GiftRow key={gift._id} gift={gift} />
              ))}
            </List>
          )}
          {hasNextPage && (
            <div className="mt-3">
              <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                {text.more}
              </Button>
            </div>
          )}
        </PullToRefresh>
      )}
    </Screen>
  );
}
