import type { Charge, ChargeStatus, Decline } from "../port.ts";
import type { PaymentResponse } from "./responses.ts";

const statuses: Record<string, ChargeStatus> = {
  pending: "pending",
  in_process: "pending",
  authorized: "pending",
  // Also with `partially_refunded`: the amount is in `transaction_amount_refunded`.
  approved: "paid",
  // A complaint at Mercado Pago, which withholds the money until its decision.
  in_mediation: "disputed",
  rejected: "canceled",
  cancelled: "canceled",
  refunded: "refunded",
};

/** By the `status_detail` of `charged_back` (guide "Manage chargebacks"). */
const outcomes: Record<string, ChargeStatus> = { in_process: "disputed", settled: "charged_back", reimbursed: "paid" };

/** Converts a payment to a charge. An unknown status is pending, so that it has no effect. */
export function readPayment(payment: PaymentResponse): Charge {
  const isPix = payment.payment_method_id === "pix";
  const copyPaste = payment.point_of_interaction?.transaction_data?.qr_code;
  const lastDigits = payment.card?.last_four_digits;
  return {
    id: payment.id,
    reference: payment.external_reference ?? null,
    method: isPix ? "pix" : "credit_card",
    status: toStatus(payment),
    amountCents: payment.transaction_amount,
    // Unpaid payments have a `total_paid_amount` too.
    paidCents: payment.date_approved
      ? (payment.transaction_details?.total_paid_amount ?? payment.transaction_amount)
      : null,
    paidOutside: false,
    gatewayFeeCents: toFee(payment),
    refundedCents: payment.transaction_amount_refunded ?? 0,
    paidAt: payment.date_approved ?? null,
    releasesAt: payment.money_release_date ?? null,
    endToEndId: findEndToEndId(payment),
    pix: isPix && copyPaste ? { copyPaste, expiresAt: payment.date_of_expiration ?? null } : null,
    card: lastDigits ? { brand: payment.payment_method_id, lastDigits } : null,
    decline: payment.status === "rejected" ? toDecline(payment.status_detail ?? "") : null,
  };
}

function toStatus({ status, status_detail: detail }: PaymentResponse): ChargeStatus {
  if (status === "charged_back") return outcomes[detail ?? ""] ?? "disputed";
  if (status === "cancelled" && detail === "expired") return "expired";
  return statuses[status] ?? "pending";
}

/**
 * Mercado Pago's fee, less what it returned with refunds, without the platform's `application_fee`. Null until it is deducted,
 * when there is a fee or a net amount.
 */
function toFee(payment: PaymentResponse): number | null {
  const fees = (payment.fee_details ?? []).filter(
    ({ type, fee_payer: payer }) => type !== "application_fee" && payer !== "payer",
  );
  const isKnown =
    payment.date_approved && (fees.length > 0 || (payment.transaction_details?.net_received_amount ?? 0) > 0);
  if (!isKnown) return null;
  const returned = (payment.charges_details ?? [])
    .filter(({ type, accounts }) => type === "fee" && accounts?.to === "mp")
    .reduce((sum, { amounts }) => sum + amounts.refunded, 0);
  return fees.reduce((sum, { amount }) => sum + amount, 0) - Math.round(returned * 100);
}

/** In recorded responses it follows `PIX`, in one of three fields. */
function findEndToEndId({ transaction_details: details, point_of_interaction: point }: PaymentResponse): string | null {
  for (const written of [
    details?.transaction_id,
    point?.transaction_data?.e2e_id,
    point?.transaction_data?.transaction_id,
  ]) {
    const id = /^(?:PIX)?(E\d{20}[A-Za-z0-9]{11})$/.exec(written ?? "")?.[1];
    if (id) return id;
  }
  return null;
}

/** Maps a `status_detail` to what the payer can do. */
function toDecline(detail: string): Decline {
  if (detail === "cc_rejected_insufficient_amount") return "funds";
  if (detail === "cc_rejected_bad_filled_date") return "card_expired";
  if (detail.startsWith("cc_rejected_bad_filled")) return "card_data";
  if (["cc_rejected_high_risk", "cc_rejected_blacklist"].includes(detail)) return "risk";
  return "bank";
}
