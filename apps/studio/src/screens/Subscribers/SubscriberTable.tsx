import type { Subscription } from "@camarim/contract/subscriptions";
import type { ListOrder } from "@camarim/contract/values";
import { Avatar } from "@camarim/ui/layout/Avatar.tsx";
import { Money } from "@camarim/ui/layout/Money.tsx";
import { Table } from "@camarim/ui/layout/Table.tsx";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { subscribers as text } from "../../text/subscribers.ts";
import { StatusChip } from "./StatusChip.tsx";

type SubscriberTableProps = {
  subscriptions: readonly Subscription[];
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  openId: string | undefined;
  onOpen: (id: string) => void;
};

/** The list on a desktop. It sorts by the date of the order alone, which an index of the server follows over all pages. */
export function SubscriberTable({ subscriptions, order, onOrder, openId, onOpen }: SubscriberTableProps) {
  return (
    <Table
      label={text.list}
      rows={subscriptions}
      openId={openId}
      onOpen={onOpen}
      columns={[
        { label: text.columns.name, cell: (one) => <Name name={one.fan.name} /> },
        { label: text.plan, hiddenBelow: 1200, cell: ({ plan }) => plan?.name ?? text.guest },
        { label: text.status, cell: (one) => <StatusChip subscription={one} /> },
        { label: text.columns.until, hiddenBelow: 1440, cell: formatUntil },
        { label: text.columns.ordered, order, onOrder, cell: ({ createdAt }) => formatDay(createdAt) },
        { label: text.columns.payment, isEnd: true, hiddenBelow: 1600, cell: LastPayment },
      ]}
    />
  );
}

function Name({ name }: { name: string }) {
  return (
    <>
      <Avatar name={name} src={null} size={36} />
      <span>{name}</span>
    </>
  );
}

/** Until when there is or was access. */
function formatUntil({ access, currentPeriodEnd, endedAt }: Subscription): string {
  if (access && !currentPeriodEnd) return text.forGood;
  const end = access ? currentPeriodEnd : endedAt;
  return end ? formatDay(end) : text.columns.none;
}

function LastPayment({ lastPayment }: Subscription) {
  return lastPayment?.paidAt ? <Money cents={lastPayment.amount} /> : text.columns.none;
}
