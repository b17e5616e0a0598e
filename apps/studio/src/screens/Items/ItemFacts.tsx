import type { Item } from "@camarim/contract/items";
import { LockedCover } from "@camarim/ui/features/items/LockedCover.tsx";
import { Poster } from "@camarim/ui/features/viewer/Poster.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { List, Section } from "@camarim/ui/layout/List.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { describeContents } from "@camarim/ui/text/items.ts";
import { toItemState } from "../../features/items/item-state.ts";
import { items } from "../../text/items.ts";
import { StateChip } from "./ItemRow.tsx";

const text = items.detail;

/** The cover that strangers see, what was sold, the terms, and what is inside. */
export function ItemFacts({ item, onStale }: { item: Item; onStale: () => void }) {
  const { description, price, subscriberPrice, audience, stock, availableUntil, sold, earned } = item;
  const state = toItemState(item);
  return (
    <>
      <div className="relative h-40 overflow-hidden rounded-card">
        <LockedCover cover={item.cover}>{breakable(describeContents(item))}</LockedCover>
      </div>
      <p className="mt-3">
        <StateChip state={state} />
      </p>
      {(state === "soldOut" || state === "ended") && <p className="mx-1 mt-2 text-small text-quiet">{text[state]}</p>}
      {description && <p className="mx-1 mt-3 wrap-anywhere whitespace-pre-line">{description}</p>}
      <div className="mt-4">
        <List label={text.title}>
          <Row label={text.sold} value={<b className="text-strong">{items.countOf(sold, stock)}</b>} />
          <Row label={text.earned} value={<Money cents={earned} size="strong" />} />
        </List>
      </div>
      <Section title={text.facts} ofGroups>
        <List label={text.facts}>
          <Row label={text.price} value={<Money cents={price} />} />
          {subscriberPrice !== null && <Row label={text.subscriberPrice} value={<Money cents={subscriberPrice} />} />}
          <Row label={text.audience} value={items.form.audiences[audience]} />
          {stock !== null && <Row label={text.stock} value={items.count(stock)} />}
          {availableUntil !== null && <Row label={text.until} value={formatDay(availableUntil)} />}
        </List>
      </Section>
      <Section title={text.inside} ofGroups>
        <Contents contents={item.contents} onStale={onStale} />
      </Section>
    </>
  );
}

function Contents({ contents, onStale }: { contents: Item["contents"]; onStale: () => void }) {
  return (
    <ul className="grid grid-cols-4 gap-1">
      {contents.map(({ _id, kind, placeholder, posterUrl }, at) => (
        <li key={_id} className="relative aspect-poster overflow-hidden rounded-tile bg-line text-white">
          <Poster story={{ placeholder, posterUrl }} onError={onStale} />
          <span className="sr-only">{text.contents(at + 1, kind)}</span>
          <span
            aria-hidden="true"
            className="absolute top-1 left-1 grid size-6 place-items-center rounded-full bg-black/70 text-badge tabular"
          >
            {at + 1}
          </span>
        </li>
      ))}
    </ul>
  );
}
