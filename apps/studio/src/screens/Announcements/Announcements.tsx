import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PullToRefresh } from "@camarim/ui/feedback/PullToRefresh.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button, ButtonLink } from "@camarim/ui/form/Button.tsx";
import { Screen } from "@camarim/ui/layout/Screen.tsx";
import { useTitle } from "@camarim/ui/layout/use-title.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { announcementsQuery } from "../../queries/announcements.ts";
import { announcements as text } from "../../text/announcements.ts";
import { SentAnnouncement } from "./SentAnnouncement.tsx";

const toNew = "/account/announcements/new";

/** The announcements of a creator, and what became of each. */
export default function Announcements() {
  useTitle(common.titled(text.title));
  const { data, error, isFetching, refetch, ...query } = useInfiniteQuery(announcementsQuery());
  const isEmpty = data?.totalCount === 0;
  return (
    <Screen
      title={text.title}
      back="/account/menu"
      bottom={
        data &&
        !isEmpty && (
          <nav aria-label={text.actions}>
            <ButtonLink to={toNew}>{text.new}</ButtonLink>
          </nav>
        )
      }
    >
      <PullToRefresh onRefresh={refetch}>
        {!data && !error && <PendingRows count={4} hasDetail />}
        {!data && error && <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />}
        {isEmpty && (
          <EmptyState icon="send" title={text.empty.title} message={text.empty.message}>
            <ButtonLink to={toNew}>{text.empty.action}</ButtonLink>
          </EmptyState>
        )}
        {data && !isEmpty && (
          <ul aria-label={text.title} className="mt-2 flex flex-col gap-3">
            {data.announcements.map((one) => (
              <SentAnnouncement key={one._id} announcement={one} />
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div className="mt-3">
            <Button tone="soft" busy={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </PullToRefresh>
    </Screen>
  );
}
