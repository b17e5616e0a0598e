import type { Chargeback, Payment, Refund } from "./state.ts";

const reais = (cents: number) => cents / 100;
/** Mercado Pago formats times with the offset −04:00. */
const at = (ms: number | null) =>
  ms === null ? null : new Date(ms - 4 * 3_600_000).toISOString().replace("Z", "-04:00");

/** The fields of Mercado Pago's response that the adapter reads. */
export function viewPayment(payment: Payment) {
  const { feeCents, applicationFeeCents, method, card } = payment;
  const isPix = method === "pix";
  const isDeducted = payment.approvedAt !== null && payment.feeAt === undefined;
  const endToEndId = payment.endToEndId && `PIX${payment.endToEndId}`;
  const netCents = isDeducted ? payment.cents - feeCents - applicationFeeCents : 0;
  return {
    id: payment.id,
    date_created: at(payment.createdAt),
    date_approved: at(payment.approvedAt),
    date_last_updated: at(payment.updatedAt),
    date_of_expiration: at(payment.expiresAt),
    money_release_date: at(payment.releasesAt),
    operation_type: "regular_payment",
    payment_method_id: method,
    payment_type_id: isPix ? "bank_transfer" : "credit_card",
    status: payment.status,
    status_detail: payment.detail,
    currency_id: "BRL",
    description: payment.description,
    live_mode: false,
    collector_id: payment.userId,
    external_reference: payment.externalReference,
    transaction_amount: reais(payment.cents),
    transaction_amount_refunded: reais(payment.refundedCents),
    transaction_details: {
      net_received_amount: reais(netCents),
      total_paid_amount: reais(payment.cents),
      overpaid_amount: 0,
      transaction_id: endToEndId,
    },
    fee_details: isDeducted ? feesOf(payment) : [],
    charges_details: payment.approvedAt === null ? [] : deductionsOf(payment),
    card: card ? { last_four_digits: card.lastDigits, first_six_digits: null } : {},
    point_of_interaction: payment.pixText
      ? {
          type: "OPENPLATFORM",
          transaction_data: { qr_code: payment.pixText, ticket_url: null, e2e_id: null, transaction_id: endToEndId },
        }
      : { type: "UNSPECIFIED" },
    refunds: (payment.refunds ?? []).map((refund) => viewRefund(payment, refund)),
  };
}

function feesOf({ feeCents, applicationFeeCents }: Payment) {
  const fee = (type: string, cents: number) => ({ type, amount: reais(cents), fee_payer: "collector" });
  const own = applicationFeeCents ? [fee("application_fee", applicationFeeCents)] : [];
  return [fee("mercadopago_fee", feeCents), ...own];
}

/** The fee is refunded proportionally, as recorded for a full refund. */
function deductionsOf({ id, feeCents, cents, refundedCents }: Payment) {
  return [
    {
      id: `${id}-001`,
      name: "mercadopago_fee",
      type: "fee",
      accounts: { from: "collector", to: "mp" },
      amounts: { original: reais(feeCents), refunded: reais(Math.round((feeCents * refundedCents) / cents)) },
    },
  ];
}

export function viewRefund({ id, userId }: Payment, refund: Refund) {
  return {
    id: refund.id,
    payment_id: id,
    amount: reais(refund.cents),
    metadata: {},
    source: { id: String(userId), name: "Test Test", type: "collector" },
    date_created: at(refund.createdAt),
    refund_mode: "standard",
    adjustment_amount: 0,
    status: refund.isDone ? "approved" : "in_process",
    reason: null,
    amount_refunded_to_payer: reais(refund.cents),
  };
}

export function viewChargeback(chargeback: Chargeback) {
  return {
    id: chargeback.id,
    payments: [chargeback.paymentId],
    currency: "BRL",
    amount: reais(chargeback.cents),
    reason: chargeback.reason,
    coverage_applied: chargeback.isCovered,
    coverage_elegible: true,
    documentation_required: chargeback.isCovered === null,
    documentation_status: chargeback.documentationStatus,
    documentation: chargeback.documentation.map(({ type, name, size }) => ({
      type,
      url: `https://api.mercadopago.com/v1/chargebacks/documentation/${chargeback.id}/${encodeURIComponent(name)}`,
      description: `File: ${name}, Size: ${size}`,
    })),
    date_documentation_deadline: at(chargeback.deadline),
    date_created: at(chargeback.createdAt),
    date_last_updated: at(chargeback.updatedAt),
    live_mode: false,
  };
}
