import { Button } from "@camarim/ui/form/Button.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { useDesk } from "@camarim/ui/layout/use-desk.ts";
import { useOnReachEnd } from "@camarim/ui/layout/use-on-reach-end.ts";
import { useOpenEntry } from "@camarim/ui/layout/use-open-entry.ts";
import type { useInfiniteQuery } from "@tanstack/react-query";
import type { itemsQuery } from "../../queries/items.ts";
import { items as text } from "../../text/items.ts";
import { ItemPane, ItemSheet } from "./ItemDetail.tsx";
import { ItemRow } from "./ItemRow.tsx";
import { ItemTable } from "./ItemTable.tsx";

type Options = ReturnType<typeof itemsQuery>;
type Page = Awaited<ReturnType<Extract<Options["queryFn"], (...args: never) => unknown>>>;
type Shown = ReturnType<NonNullable<Options["select"]>>;
type ItemListProps = { query: ReturnType<typeof useInfiniteQuery<Page, Error, Shown, Options["queryKey"], number>> };

/** Pages of 20; the next one loads near the end of the list, or by the button. */
export function ItemList({ query }: ItemListProps) {
  const isDesk = useDesk();
  const [openId, setOpenId] = useOpenEntry();
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const end = useOnReachEnd(hasNextPage && !isFetchingNextPage && !isFetchNextPageError, () => void fetchNextPage());
  if (!data) return null;
  const groups = [
    { title: text.onSale, items: data.items.filter(({ onSale }) => onSale) },
    { title: text.offSale, items: data.items.filter(({ onSale }) => !onSale) },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <p className="mx-1 pt-1 text-quiet">{text.head}</p>
      <p className="mx-1">
        <Money cents={data.earned} size="big" />
      </p>
      <p className="mx-1 mt-1 text-small text-quiet tabular">
        {breakable(`${text.sales(data.sold)} · ${text.total(data.totalCount)}`)}
      </p>
      <div className={isDesk ? "desk-split mt-5" : undefined}>
        <div>
          {isDesk ? (
            <ItemTable items={data.items} openId={openId} onOpen={setOpenId} />
          ) : (
            groups.map(({ title, items }) => (
              <Section key={title} title={title} ofGroups>
                <List label={title}>
                  {items.map((item) => (
                    <ItemRow key={item._id} item={item} onPress={() => setOpenId(item._id)} />
                  ))}
                </List>
              </Section>
            ))
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
          <ItemPane id={openId} onClose={() => setOpenId(undefined)} />
        ) : (
          <ItemSheet id={openId} onClose={() => setOpenId(undefined)} />
        )}
      </div>
    </>
  );
}
