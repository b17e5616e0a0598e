import type { Item } from "@camarim/contract/items";
import { LockedCover } from "@camarim/ui/features/items/LockedCover.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Table } from "@camarim/ui/layout/Table.tsx";
import { toItemState } from "../../features/items/item-state.ts";
import { items as text } from "../../text/items.ts";
import { StateChip } from "./ItemRow.tsx";

type ItemTableProps = { items: readonly Item[]; openId: string | undefined; onOpen: (id: string) => void };

/** The items on a desktop, in the order of the server: those on sale first. */
export function ItemTable({ items, openId, onOpen }: ItemTableProps) {
  return (
    <Table
      label={text.title}
      rows={items}
      openId={openId}
      onOpen={onOpen}
      columns={[
        { label: text.columns.item, cell: Name },
        { label: text.columns.price, isEnd: true, hiddenBelow: 1440, cell: ({ price }) => <Money cents={price} /> },
        { label: text.columns.subscriber, isEnd: true, hiddenBelow: 1600, cell: SubscriberPrice },
        {
          label: text.columns.sold,
          isEnd: true,
          hiddenBelow: 1200,
          cell: ({ sold, stock }) => text.countOf(sold, stock),
        },
        { label: text.columns.earned, isEnd: true, cell: ({ earned }) => <Money cents={earned} size="strong" /> },
        { label: text.columns.state, cell: (item) => <StateChip state={toItemState(item)} /> },
      ]}
    />
  );
}

function Name({ title, cover }: Item) {
  return (
    <>
      <span aria-hidden="true" className="relative h-12 w-9.5 flex-none overflow-hidden rounded-tile">
        <LockedCover cover={cover} isSmall />
      </span>
      <span>{title}</span>
    </>
  );
}

function SubscriberPrice({ subscriberPrice }: Item) {
  return subscriberPrice === null ? text.columns.none : <Money cents={subscriberPrice} />;
}
