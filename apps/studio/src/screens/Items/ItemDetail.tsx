import { EmptyState } from "@camarim/ui/feedback/EmptyState.tsx";
import { ErrorState } from "@camarim/ui/feedback/ErrorState.tsx";
import { PendingRows } from "@camarim/ui/feedback/Skeleton.tsx";
import { Pane } from "@camarim/ui/layout/Pane.tsx";
import { Sheet } from "@camarim/ui/overlay/Sheet.tsx";
import { useQuery } from "@tanstack/react-query";
import { itemQuery } from "../../queries/items.ts";
import { paymentsOfItemQuery } from "../../queries/payments.ts";
import { useAwaited } from "../../queries/use-awaited.ts";
import { items } from "../../text/items.ts";
import { ItemActions } from "./ItemActions.tsx";
import { ItemFacts } from "./ItemFacts.tsx";
import { ItemSales } from "./ItemSales.tsx";

const text = items.detail;

type DetailProps = { id: string | undefined; onClose: () => void };

export function ItemSheet({ id, onClose }: DetailProps) {
  const query = useItem(id);
  return (
    <Sheet open={id !== undefined} onClose={onClose} title={query.data?.title ?? text.title}>
      {id && <Content key={id} id={id} query={query} onClose={onClose} />}
    </Sheet>
  );
}

/** The same content beside the table on a desktop. */
export function ItemPane({ id, onClose }: DetailProps) {
  const query = useItem(id);
  return (
    <Pane id={id} onClose={onClose} title={query.data?.title ?? text.title} empty={items.choose}>
      {id && <Content key={id} id={id} query={query} onClose={onClose} />}
    </Pane>
  );
}

function useItem(id: string | undefined) {
  return useQuery({ ...itemQuery(id ?? ""), enabled: id !== undefined });
}

type ContentProps = { id: string; query: ReturnType<typeof useItem>; onClose: () => void };

function Content({ id, query, onClose }: ContentProps) {
  const { data, error, isFetching, refetch } = query;
  const isAwaited = useAwaited(useQuery(paymentsOfItemQuery(id)));
  if (error?.status === 404) return <EmptyState icon="lock" title={text.lost.title} message={text.lost.message} />;
  if (!data && error) return <ErrorState error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data || isAwaited) return <PendingRows count={6} />;
  return (
    <div className="pb-4">
      <ItemFacts item={data} onStale={() => void refetch()} />
      <ItemSales itemId={data._id} />
      <ItemActions item={data} onDeleted={onClose} />
    </div>
  );
}
