import type { PageQuery } from "#core/paging/pages";
import type { PaymentMethod, PaymentStatus, ReceiptDecision, ReceiptStatus } from "#db/tables";

export type PaymentFilter = PageQuery & {
  subscription?: string | undefined;
  order?: string | undefined;
  item?: string | undefined;
  unpaid?: "tip" | "item" | "first" | undefined;
  paymentMethod?: PaymentMethod | undefined;
  status?: PaymentStatus | undefined;
  hasReceipt?: boolean | undefined;
  receiptDecision?: ReceiptDecision | null | undefined;
};

/** Whether a filter selects few enough payments to count them. */
export function isNarrow({ subscription, order, item, unpaid }: Partial<PaymentFilter>): boolean {
  return [subscription, order, item, unpaid].some((one) => one !== undefined);
}

export type PaymentCount = {
  method: PaymentMethod;
  status: PaymentStatus;
  receiptStatus: ReceiptStatus;
  payments: number;
};

export const receiptStatuses = ["none", "waiting", "approved", "rejected"] as const satisfies ReceiptStatus[];

/** Statuses that the newest receipt of a matching payment may have; a payment without a receipt is undecided too. */
export function toReceiptStatuses({ hasReceipt, receiptDecision }: Partial<PaymentFilter>): ReceiptStatus[] {
  return receiptStatuses.filter((status) => {
    if (hasReceipt !== undefined && hasReceipt === (status === "none")) return false;
    if (receiptDecision === undefined) return true;
    return receiptDecision === null ? status === "none" || status === "waiting" : status === receiptDecision;
  });
}

/** The number of payments that match a filter. */
export function totalOf(counts: readonly PaymentCount[], filter: Partial<PaymentFilter>): number {
  const statuses = toReceiptStatuses(filter);
  const matching = counts.filter(
    ({ method, status, receiptStatus }) =>
      (!filter.paymentMethod || method === filter.paymentMethod) &&
      (!filter.status || status === filter.status) &&
      statuses.includes(receiptStatus),
  );
  return matching.reduce((total, { payments }) => total + payments, 0);
}
