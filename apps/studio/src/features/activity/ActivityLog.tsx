import type { Activity } from "@camarim/contract/activity";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Icon } from "@camarim/ui/layout/Icon.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Row, Tile } from "@camarim/ui/layout/Row.tsx";
import { useOnReachEnd } from "@camarim/ui/layout/use-on-reach-end.ts";
import { formatCalendarDay, formatTime } from "@camarim/ui/lib/time.ts";
import type { useInfiniteQuery } from "@tanstack/react-query";
import type { activityQuery } from "../../queries/activity.ts";
import { activity as text } from "../../text/activity.ts";
import { groupByDay, isUnusual, toIcon } from "./activity-rows.ts";

type Options = ReturnType<typeof activityQuery>;
type Page = Awaited<ReturnType<Extract<Options["queryFn"], (...args: never) => unknown>>>;
type Shown = ReturnType<NonNullable<Options["select"]>>;

type ActivityLogProps = {
  query: ReturnType<typeof useInfiniteQuery<Page, Error, Shown, readonly string[], number>>;
  empty: { title: string; message: string };
  /** For admins: shows the endpoints of refused requests. */
  showsEndpoints?: boolean;
};

/** A security log by day, newest first; the next page loads near the end of the list, or by the button. */
export function ActivityLog({ query, empty, showsEndpoints = false }: ActivityLogProps) {
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query;
  const end = useOnReachEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage());
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <PendingRows count={5} hasDetail />;
  if (data.entries.length === 0) return <EmptyState icon="clock" {...empty} />;
  return (
    <>
      {groupByDay(data.entries).map(([day, entries]) => (
        <Section key={day} title={formatCalendarDay(day)}>
          <List label={formatCalendarDay(day)}>
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} showsEndpoint={showsEndpoints} />
            ))}
          </List>
        </Section>
      ))}
      {hasNextPage ? (
        <div ref={end} className="mt-3">
          {isFetchNextPageError && <p className="mx-1 mb-2 text-small text-quiet">{text.lostMore}</p>}
          <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-center text-small text-quiet">{text.total(data.totalCount)}</p>
      )}
    </>
  );
}

function Entry({ entry, showsEndpoint }: { entry: Activity; showsEndpoint: boolean }) {
  const { kind, at, device, network, details } = entry;
  const where = [formatTime(at), device, network && text.network(network)].filter(Boolean).join(" · ");
  const marked = isUnusual(kind);
  return (
    <Row
      leading={
        <Tile danger={marked}>
          <Icon name={toIcon(kind)} size={20} />
        </Tile>
      }
      label={text.describe(entry)}
      detail={
        <>
          <span className="block break-words">{breakable(where)}</span>
          {showsEndpoint && details.endpoint && <span className="block break-all">{details.endpoint}</span>}
          {details.reason && <span className="block break-words">{text.reason(details.reason)}</span>}
          {details.capped && <span className="block">{text.capped}</span>}
        </>
      }
      value={marked && <Chip tone="warn">{text.unusual}</Chip>}
    />
  );
}
