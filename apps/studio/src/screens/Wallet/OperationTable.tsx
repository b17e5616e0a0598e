import type { Operation } from "@camarim/contract/ledger";
import type { ListOrder } from "@camarim/contract/values";
import { Table } from "@camarim/ui/layout/Table.tsx";
import { formatMove } from "@camarim/ui/lib/money.ts";
import { formatDateTime } from "@camarim/ui/lib/time.ts";
import { wallet as text } from "../../text/wallet.ts";
import { toSignedAmount } from "./to-signed-amount.ts";

type OperationTableProps = {
  operations: readonly Operation[];
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
  openId: string | undefined;
  onOpen: (id: string) => void;
};

const tones = { gain: "text-ok", loss: "text-danger", plain: "" };

/** The operations on a desktop. They sort by date alone, which an index of the server follows over all pages. */
export function OperationTable({ operations, order, onOrder, openId, onOpen }: OperationTableProps) {
  return (
    <Table
      label={text.operations}
      rows={operations}
      openId={openId}
      onOpen={onOpen}
      columns={[
        { label: text.columns.description, cell: ({ description }) => <span>{description}</span> },
        { label: text.columns.when, order, onOrder, cell: ({ createdAt }) => formatDateTime(createdAt) },
        {
          label: text.columns.method,
          hiddenBelow: 1440,
          cell: ({ paymentMethod }) => (paymentMethod ? text.methods[paymentMethod] : ""),
        },
        { label: text.columns.status, hiddenBelow: 1440, cell: formatStatus },
        { label: text.columns.amount, isEnd: true, cell: Amount },
      ]}
    />
  );
}

function formatStatus({ type, status, custody }: Operation): string {
  if (type === "fee_collection") return "";
  return custody === "platform" ? text.sheet.statuses[status].toLowerCase() : text.places[custody];
}

function Amount(operation: Operation) {
  const { cents, tone } = toSignedAmount(operation);
  return <span className={`text-strong ${tones[tone]}`}>{formatMove(cents)}</span>;
}
