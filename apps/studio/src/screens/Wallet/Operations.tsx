import type { ListOrder } from "@camarim/contract/values";
import { Button } from "@camarim/ui/form/Button.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useOnReachEnd } from "@camarim/ui/layout/use-on-reach-end.ts";
import { useOpenEntry } from "@camarim/ui/layout/use-open-entry.ts";
import type { useInfiniteQuery } from "@tanstack/react-query";
import type { operationsQuery } from "../../queries/wallet.ts";
import { wallet as text } from "../../text/wallet.ts";
import { OperationRow } from "./OperationRow.tsx";
import { OperationPane, OperationSheet } from "./OperationSheet.tsx";
import { OperationTable } from "./OperationTable.tsx";

type OperationsProps = {
  query: ReturnType<typeof useInfiniteQuery<Page, Error, Shown, Key, number>>;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
};
type Options = ReturnType<typeof operationsQuery>;
type Page = Awaited<ReturnType<Extract<Options["queryFn"], (...args: never) => unknown>>>;
type Shown = ReturnType<NonNullable<Options["select"]>>;
type Key = Options["queryKey"];

/** Pages of 20; the next one loads near the end of the list, or by the button. */
export function Operations({ query, order, onOrder }: OperationsProps) {
  const isDesk = useDesk();
  const [openId, setOpenId] = useOpenEntry();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const end = useOnReachEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage());
  return (
    <Section title={text.operations}>
      <div className={isDesk ? "desk-split" : undefined}>
        <div>
          {isDesk ? (
            <OperationTable
              operations={data?.operations ?? []}
              order={order}
              onOrder={onOrder}
              openId={openId}
              onOpen={setOpenId}
            />
          ) : (
            <List label={text.operations}>
              {data?.operations.map((operation) => (
                <OperationRow key={operation._id} operation={operation} onPress={() => setOpenId(operation._id)} />
              ))}
            </List>
          )}
          {hasNextPage ? (
            <div ref={end} className="mt-3">
              {isFetchNextPageError && <p className="mx-1 mb-2 text-small text-quiet">{text.lostMore}</p>}
              <Button tone="soft" busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
                {text.more}
              </Button>
            </div>
          ) : (
            <p className="mt-3 text-center text-small text-quiet">{text.total(data?.totalCount ?? 0)}</p>
          )}
        </div>
        {isDesk ? (
          <OperationPane id={openId} onClose={() => setOpenId(undefined)} />
        ) : (
          <OperationSheet id={openId} onClose={() => setOpenId(undefined)} />
        )}
      </div>
    </Section>
  );
}
