import type { OfferedItem } from "@camarim/contract/items";
import { Link } from "react-router";
import { ItemGrid } from "../../features/item/ItemGrid.tsx";
import { item as text } from "../../text/item.ts";

/** More have a page of their own. */
const shown = 6;

type OfferedItemsProps = { username: string; items: readonly OfferedItem[]; now: Date };

export function OfferedItems({ username, items, now }: OfferedItemsProps) {
  if (items.length === 0) return null;
  return (
    <section className="mt-6">
      <div className="mx-1 mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-small text-quiet">
        <h2 className="font-strong">{text.section}</h2>
        <p>{text.lead}</p>
      </div>
      <ItemGrid username={username} items={items.slice(0, shown)} now={now} />
      {items.length > shown && (
        <Link to={`/@${username}/avulsos`} className="mt-2 flex min-h-tap items-center text-strong text-accent">
          {text.all}
        </Link>
      )}
    </section>
  );
}
