import type { Ctx } from "#core/ctx";
import type { LedgerAccountKind } from "#db/tables";
import { selectPaymentPostings, selectPaymentSums } from "./ledger.store.ts";

export type PaymentPostings = {
  /** What all transactions of the payment have posted, by account. */
  sums: ReadonlyMap<LedgerAccountKind, number>;
  /** How many transactions there are; they are never removed. */
  count: number;
  /** The sale's release day; null where its money never waited. */
  fallsAt: Date | null;
  isReleased: boolean;
};

/** What the ledger has of a payment. */
export async function getPaymentPostings(ctx: Ctx, paymentId: string): Promise<PaymentPostings> {
  const sums = await selectPaymentSums(ctx, paymentId);
  const { count, fallsAt, isReleased } = await selectPaymentPostings(ctx, paymentId);
  return { sums: new Map(sums.map(({ kind, cents }) => [kind, cents])), count, fallsAt, isReleased };
}
