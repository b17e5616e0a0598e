import type { ListOrder } from "@camarim/contract/values";
import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { Button } from "@camarim/ui/form/Button.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List } from "@camarim/ui/layout/List.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useOnReachEnd } from "@camarim/ui/layout/use-on-reach-end.ts";
import { useOpenEntry } from "@camarim/ui/layout/use-open-entry.ts";
import type { useInfiniteQuery } from "@tanstack/react-query";
import { useQuery } from "@tanstack/react-query";
import { subscriptionStatsQuery, type subscriptionsQuery } from "../../queries/subscriptions.ts";
import { subscribers as text } from "../../text/subscribers.ts";
import { SubscriberRow } from "./SubscriberRow.tsx";
import { SubscriberPane, SubscriberSheet } from "./SubscriberSheet.tsx";
import { SubscriberTable } from "./SubscriberTable.tsx";

type Options = ReturnType<typeof subscriptionsQuery>;
type Page = Awaited<ReturnType<Extract<Options["queryFn"], (...args: never) => unknown>>>;
type Shown = ReturnType<NonNullable<Options["select"]>>;
type SubscriberListProps = {
  query: ReturnType<typeof useInfiniteQuery<Page, Error, Shown, Options["queryKey"], number>>;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  isFiltered: boolean;
  onClear: () => void;
};

/** Pages of 20; the next one loads near the end of the list, or by the button. */
export function SubscriberList({ query, order, onOrder, isFiltered, onClear }: SubscriberListProps) {
  const isDesk = useDesk();
  const [openId, setOpenId] = useOpenEntry();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData, fetchNextPage } = query;
  const mayReach = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isPlaceholderData;
  const end = useOnReachEnd(mayReach, () => void fetchNextPage());
  if (!data) return null;
  return (
    <div aria-busy={isPlaceholderData} className={isDesk ? "desk-split mt-5" : "mt-5"}>
      <div>
        <Total shown={data} isFiltered={isFiltered} />
        {data.subscriptions.length === 0 ? (
          <EmptyState icon="users" title={text.nobody.title} message={text.nobody.message}>
            <Button tone="soft" onPress={onClear}>
              {text.nobody.action}
            </Button>
          </EmptyState>
        ) : isDesk ? (
          <SubscriberTable
            subscriptions={data.subscriptions}
            order={order}
            onOrder={onOrder}
            openId={openId}
            onOpen={setOpenId}
          />
        ) : (
          <List label={text.list}>
            {data.subscriptions.map((one) => (
              <SubscriberRow key={one._id} subscription={one} onPress={() => setOpenId(one._id)} />
            ))}
          </List>
        )}
        {hasNextPage && (
          <div ref={end} className="mt-3">
            {isFetchNextPageError && <p className="mx-1 mb-2 text-small text-quiet">{text.lostMore}</p>}
            <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              {text.more}
            </Button>
          </div>
        )}
      </div>
      {isDesk ? (
        <SubscriberPane id={openId} onClose={() => setOpenId(undefined)} />
      ) : (
        <SubscriberSheet id={openId} onClose={() => setOpenId(undefined)} />
      )}
    </div>
  );
}

/** The number of results of a search; without one, the active subscribers and the guests among them. */
function Total({ shown, isFiltered }: { shown: Shown; isFiltered: boolean }) {
  const stats = useQuery(subscriptionStatsQuery());
  const { totalCount, totalIsCapped, counts } = shown;
  const parts = [totalIsCapped ? text.capped(totalCount) : text.total(totalCount)];
  if (!isFiltered && stats.data) parts.push(text.active(stats.data.periodActive));
  if (!isFiltered && counts?.free) parts.push(text.free(counts.free));
  return (
    <p role="status" className="mx-1 mb-2 text-small text-quiet">
      {breakable(parts.join(" · "))}
    </p>
  );
}
