import type { ledger } from "@camarim/contract";
import { formatInTimeZone } from "#core/text/calendar";
import { type Cell, toCsvLine } from "#core/text/csv";
import { toIso } from "#core/text/iso";
import type { LedgerAccountKind, LedgerTransactionKind, OrderLineKind } from "#db/tables";
import { toOperationStatus, toOperationType } from "./ledger.rules.ts";
import { formatOfxLine } from "./ofx.rules.ts";
import type { OperationRow } from "./operations.store.ts";

export function viewBalance(balances: ReadonlyMap<LedgerAccountKind, number>): ledger.Balance {
  const of = (kind: LedgerAccountKind) => balances.get(kind) ?? 0;
  return {
    totalBalance: of("available") + of("waiting_funds") + of("blocked") + of("disputed") + of("debt"),
    available: of("available"),
    waitingFunds: of("waiting_funds"),
    transferred: of("transferred"),
    blocked: of("blocked"),
    receivedOutside: of("own_bank"),
    receivedInAccount: of("own_account"),
    feesDue: 0 - of("fees_due"),
    disputed: of("disputed"),
    debt: 0 - of("debt"),
  };
}

export function viewOperation(row: OperationRow): ledger.Operation {
  return {
    _id: row.id,
    type: toOperationType(row.kind),
    status: toOperationStatus(row),
    amount: row.netCents + row.feeCents,
    fee: row.feeCents,
    net: row.netCents,
    balanceAfter: row.balanceAfterCents,
    description: describe(row),
    custody: row.inOwnAccount ? "own_account" : row.outside ? "own_bank" : "platform",
    paymentMethod: row.method,
    createdAt: toIso(row.createdAt),
    availableAt: toIso(row.availableAt),
    paymentId: row.paymentId,
    transferId: row.transferId,
  };
}

type EntryRow = { account: LedgerAccountKind; cents: number; balanceAfterCents: number | null };

export function viewEntry({ account, cents, balanceAfterCents }: EntryRow): ledger.Entry {
  return { account, amount: cents, balanceAfter: balanceAfterCents };
}

export function viewPayable(row: OperationRow): ledger.PayablesPage["data"][number] {
  const { _id, amount, fee, net, status, paymentMethod, paymentId } = viewOperation(row);
  return {
    _id,
    amount,
    fee,
    net,
    status: status === "waiting_funds" ? "waiting_funds" : status === "failed" ? "suspended" : "paid",
    paymentMethod,
    paymentDate: toIso(row.availableAt ?? row.createdAt),
    paymentId,
  };
}

const names: Record<LedgerTransactionKind, string> = {
  sale: "Venda",
  release: "Liberação",
  refund: "Devolução",
  transfer: "Transferência para sua conta",
  fee_collection: "Taxa do Camarim",
  chargeback: "Contestação",
  adjustment: "Ajuste",
};
const statuses = {
  waiting_funds: "A receber",
  available: "Disponível",
  transferred: "Transferido",
  failed: "Não concluído",
};

const reversals: Partial<Record<LedgerTransactionKind, string>> = {
  chargeback: "Contestação revertida",
  refund: "Devolução que voltou",
};

const lineKinds: Record<OrderLineKind, string> = {
  subscription: "Assinatura",
  tip: "Mimo",
  item: "Avulso",
  gift: "Presente",
};

/** "Assinatura + Mimo"; empty for an operation of no payment. */
function formatKinds({ kinds }: OperationRow): string {
  return [...new Set(kinds)].map((kind) => lineKinds[kind]).join(" + ");
}

/** "João Souza · Mensal" for a sale, with a prefix for a refund, dispute or transfer. */
function describe(row: OperationRow): string {
  const { kind, fanName, soldName, netCents, bounced, extra, reverts } = row;
  if (row.isCreditPayment) return "Crédito pago por PIX";
  if (row.isRemainder) return "Saldo restante, a pagar por PIX";
  if (extra) return extra === "fee" ? "Tarifa da transferência" : "Parte da transferência devolvida pelo banco";
  if (bounced) return "Transferência devolvida pelo banco";
  if (kind === "fee_collection" && netCents > 0) return "Fatura cancelada";
  if (reverts) return [reversals[reverts], fanName].filter(Boolean).join(" · ");
  const sale = [fanName, soldName].filter(Boolean).join(" · ");
  if (!sale) return names[kind];
  return kind === "sale" ? sale : `${names[kind]} · ${sale}`;
}

function formatStatus({ type, status, custody, net }: ledger.Operation): string {
  if (type === "fee_collection") return net > 0 ? "Fatura cancelada" : "Fatura paga";
  if (custody === "own_account") return "Na sua conta do Mercado Pago";
  return custody === "own_bank" ? "Direto no seu banco" : statuses[status];
}

const columns = [
  "Data",
  "Tipo",
  "Produto",
  "Descrição",
  "Situação",
  "Valor",
  "Taxa",
  "Líquido",
  "Saldo após",
  "Operação",
];

export const formatCsvHeader = () => toCsvLine(columns);

export function formatCsvRow(row: OperationRow): string {
  const operation = viewOperation(row);
  const cells: Cell[] = [
    formatInTimeZone(row.createdAt, "dd/MM/yyyy HH:mm"),
    names[row.kind],
    formatKinds(row),
    operation.description,
    formatStatus(operation),
    { cents: operation.amount },
    { cents: operation.fee },
    { cents: operation.net },
    { cents: operation.balanceAfter },
    operation._id,
  ];
  return toCsvLine(cells);
}

/**
 * The money that moved: a sale before the fee if a billing collects it, with a line of its own, otherwise after it, as it
 * arrived.
 */
export function toMovedCents(row: OperationRow): number {
  return row.outside && row.isFeeOwed ? row.netCents + row.feeCents : row.netCents;
}

export function formatOfxRow(row: OperationRow): string {
  const operation = viewOperation(row);
  const type = [names[row.kind], formatKinds(row)].filter(Boolean).join(", ");
  const memo = `${type}: ${operation.description} (${formatStatus(operation)})`;
  return formatOfxLine({
    id: row.id,
    at: row.createdAt,
    cents: toMovedCents(row),
    name: operation.description,
    memo,
  });
}
