import type { Item } from "@camarim/contract/items";
import { LockedCover } from "@camarim/ui/features/items/LockedCover.tsx";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { breakable } from "@camarim/ui/layout/breakable.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { type ItemState, toItemState } from "../../features/items/item-state.ts";
import { items as text } from "../../text/items.ts";

const tones = { onSale: "ok", soldOut: "warn", ended: "warn", offSale: "neutral" } as const;

export function ItemRow({ item, onPress }: { item: Item; onPress: () => void }) {
  const { title, price, sold, stock, earned, cover } = item;
  const state = toItemState(item);
  return (
    <Row
      leading={
        <span className="relative h-16 w-13 flex-none overflow-hidden rounded-tile">
          <LockedCover cover={cover} isSmall />
        </span>
      }
      label={<span className="block wrap-anywhere text-strong">{title}</span>}
      detail={
        <>
          <span className="block tabular">{breakable(`${formatCents(price)} · ${text.sold(sold, stock)}`)}</span>
          {(state === "soldOut" || state === "ended") && <StateChip state={state} />}
        </>
      }
      value={<Money cents={earned} size="strong" />}
      onPress={onPress}
    />
  );
}

export function StateChip({ state }: { state: ItemState }) {
  return <Chip tone={tones[state]}>{text.states[state]}</Chip>;
}
