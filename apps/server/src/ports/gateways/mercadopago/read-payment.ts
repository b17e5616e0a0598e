/* biome-ignore-all lint/suspicious/noExplicitAny: as Mercado Pago wrote it */
import type { Charge, ChargeStatus, Decline } from "../port.ts";

const statuses: Record<string, ChargeStatus> = {
  pending: "pending",
  in_process: "pending",
  authorized: "pending",
  approved: "paid",
  // Contested, and not lost yet: what was paid still counts.
  in_mediation: "paid",
  rejected: "canceled",
  cancelled: "canceled",
  refunded: "refunded",
  charged_back: "charged_back",
};

/** A payment as a charge. A status that is new to us is read as still pending: nothing happens by what we do not understand. */
export function readPayment(payment: any): Charge {
  const isExpired = payment.status === "cancelled" && payment.status_detail === "expired";
  const isPix = payment.payment_method_id === "pix";
  const copyPaste = payment.point_of_interaction?.transaction_data?.qr_code;
  const expiresAt = dateOf(payment.date_of_expiration);
  const endToEndId = payment.transaction_details?.transaction_id;
  return {
    id: String(payment.id),
    reference: payment.external_reference ?? null,
    method: isPix ? "pix" : "credit_card",
    status: isExpired ? "expired" : (statuses[payment.status] ?? "pending"),
    amountCents: centsOf(payment.transaction_amount),
    gatewayFeeCents: readFee(payment),
    refundedCents: centsOf(payment.transaction_amount_refunded ?? 0),
    paidAt: dateOf(payment.date_approved),
    releasesAt: dateOf(payment.money_release_date),
    endToEndId: /^E\d{20}[A-Za-z0-9]{11}$/.test(endToEndId ?? "") ? endToEndId : null,
    pix: isPix && copyPaste && expiresAt ? { copyPaste: String(copyPaste), expiresAt } : null,
    card: payment.card?.last_four_digits
      ? { brand: payment.payment_method_id ?? null, lastDigits: String(payment.card.last_four_digits) }
      : null,
    decline: payment.status === "rejected" ? declineOf(String(payment.status_detail)) : null,
  };
}

/** What it kept for itself; ours (`application_fee`) is told beside it. */
function readFee({ date_approved: approved, fee_details: details }: any): number | null {
  if (!approved || !Array.isArray(details)) return null;
  return details.reduce((sum, { type, amount }) => (type === "application_fee" ? sum : sum + centsOf(amount)), 0);
}

/** What a `status_detail` lets a person do. */
export function declineOf(detail: string): Decline {
  if (detail === "cc_rejected_insufficient_amount") return "funds";
  if (detail === "cc_rejected_bad_filled_date") return "card_expired";
  if (detail.startsWith("cc_rejected_bad_filled")) return "card_data";
  if (["cc_rejected_high_risk", "cc_rejected_blacklist"].includes(detail)) return "risk";
  return "bank";
}

/** Decimal reais as centavos. */
export function centsOf(reais: unknown): number {
  return Math.round(Number(reais) * 100);
}

function dateOf(text: unknown): Date | null {
  const at = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}
