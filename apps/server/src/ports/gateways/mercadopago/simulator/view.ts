import type { Payment } from "./state.ts";

const reais = (cents: number) => cents / 100;
/** Mercado Pago writes moments in a time zone of its own, −04:00. */
const at = (ms: number | null) =>
  ms === null ? null : new Date(ms - 4 * 3_600_000).toISOString().replace("Z", "-04:00");

/** A payment as Mercado Pago answers it, as far as anybody here reads. */
export function viewPayment(payment: Payment) {
  const { status, feeCents, applicationFeeCents, method, card } = payment;
  const isPaid = payment.approvedAt !== null;
  return {
    id: payment.id,
    date_created: at(payment.createdAt),
    date_approved: at(payment.approvedAt),
    date_last_updated: at(payment.updatedAt),
    date_of_expiration: at(payment.expiresAt),
    money_release_date: at(payment.releasesAt),
    operation_type: "regular_payment",
    payment_method_id: method,
    payment_type_id: method === "pix" ? "bank_transfer" : "credit_card",
    status,
    status_detail: payment.detail,
    currency_id: "BRL",
    description: payment.description,
    live_mode: false,
    collector_id: payment.userId,
    external_reference: payment.externalReference,
    transaction_amount: reais(payment.cents),
    transaction_amount_refunded: reais(payment.refundedCents),
    transaction_details: { transaction_id: payment.endToEndId, total_paid_amount: reais(payment.cents) },
    fee_details: isPaid
      ? [
          { type: "mercadopago_fee", amount: reais(feeCents), fee_payer: "collector" },
          ...(applicationFeeCents
            ? [{ type: "application_fee", amount: reais(applicationFeeCents), fee_payer: "collector" }]
            : []),
        ]
      : [],
    card: card ? { last_four_digits: card.lastDigits, first_six_digits: null } : {},
    point_of_interaction: payment.pixText
      ? { type: "OPENPLATFORM", transaction_data: { qr_code: payment.pixText, ticket_url: null } }
      : { type: "UNSPECIFIED" },
    refunds: [],
  };
}
