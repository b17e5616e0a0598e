import type { PageQuery } from "#core/pages";
import type { PaymentMethod, PaymentProof, PaymentStatus, ReceiptDecision } from "#db/tables";

export type PaymentFilter = PageQuery & {
  subscription?: string | undefined;
  paymentMethod?: PaymentMethod | undefined;
  status?: PaymentStatus | undefined;
  hasReceipt?: boolean | undefined;
  receiptDecision?: ReceiptDecision | null | undefined;
};

export type PaymentTally = { method: PaymentMethod; status: PaymentStatus; proof: PaymentProof; payments: number };

export const allProofs = ["none", "waiting", "approved", "reproved"] as const satisfies PaymentProof[];

/** What the newest proof may be; a payment without one is undecided too. */
export function proofsOf({ hasReceipt, receiptDecision }: Partial<PaymentFilter>): PaymentProof[] {
  return allProofs.filter((proof) => {
    if (hasReceipt !== undefined && hasReceipt === (proof === "none")) return false;
    if (receiptDecision === undefined) return true;
    return receiptDecision === null ? proof === "none" || proof === "waiting" : proof === receiptDecision;
  });
}

/** How many of these tallies a filter means. */
export function totalOf(tallies: readonly PaymentTally[], filter: Partial<PaymentFilter>): number {
  const proofs = proofsOf(filter);
  const meant = tallies.filter(
    ({ method, status, proof }) =>
      (!filter.paymentMethod || method === filter.paymentMethod) &&
      (!filter.status || status === filter.status) &&
      proofs.includes(proof),
  );
  return meant.reduce((total, { payments }) => total + payments, 0);
}
