import type { OfferedItem } from "@camarim/contract/items";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { Link } from "react-router";
import { item as text } from "../../text/item.ts";
import { formatEnd } from "./format-item.ts";
import { ItemCover } from "./ItemCover.tsx";
import { toItemPath } from "./item-order.ts";

type ItemGridProps = { username: string; items: readonly OfferedItem[]; now: Date };

/** Locked cards of items; those that the visitor has bought lead to what they have. */
export function ItemGrid({ username, items, now }: ItemGridProps) {
  return (
    <ul className="grid grid-cols-shelf gap-x-3 gap-y-5">
      {items.map((item) => (
        <li key={item._id} className="min-w-0">
          <ItemCard item={item} path={toItemPath(username, item._id)} now={now} />
        </li>
      ))}
    </ul>
  );
}

function ItemCard({ item, path, now }: { item: OfferedItem; path: string; now: Date }) {
  const { bought, title, price, fullPrice, subscriberPrice, left, availableUntil } = item;
  const isSoldOut = left === 0 && !bought;
  return (
    <Link to={bought ? `${path}/assistir` : path} className="block rounded-card">
      <ItemCover
        item={item}
        icon={bought ? "play" : "lock"}
        tag={bought ? undefined : tagOf(item)}
        className="aspect-square"
      />
      <span className="mt-2 block text-strong wrap-anywhere">{title}</span>
      {bought ? (
        <span className="block text-strong text-accent">{text.bought}</span>
      ) : (
        <>
          <span className={`block text-strong tabular ${isSoldOut ? "text-quiet line-through" : ""}`}>
            {formatCents(price)}
          </span>
          <span className="block text-small text-quiet tabular">
            {fullPrice !== null && <span className="block">{text.yourPrice}</span>}
            {subscriberPrice !== null && (
              <span className="block">{text.subscriberPrice(formatCents(subscriberPrice))}</span>
            )}
            {left !== null && left > 0 && <span className="block">{text.left(left)}</span>}
            {availableUntil && !isSoldOut && <span className="block">{formatEnd(availableUntil, now)}</span>}
          </span>
        </>
      )}
    </Link>
  );
}

function tagOf({ left, audience }: OfferedItem): string | undefined {
  if (left === 0) return text.soldOut;
  return audience === "subscribers" ? text.onlySubscribers : undefined;
}
