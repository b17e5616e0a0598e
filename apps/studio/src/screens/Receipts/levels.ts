import { type Payment, type ReceiptLevel, toReceiptLevel } from "@camarim/contract/payments";

/** The receipts by level, each in its order. */
export function groupByLevel<P extends Pick<Payment, "receiptChecks">>(
  payments: readonly P[],
): Record<ReceiptLevel, P[]> {
  const groups: Record<ReceiptLevel, P[]> = { green: [], amber: [], red: [] };
  for (const payment of payments) groups[toReceiptLevel(payment.receiptChecks)].push(payment);
  return groups;
}
