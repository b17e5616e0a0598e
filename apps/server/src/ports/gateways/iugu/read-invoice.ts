/* biome-ignore-all lint/suspicious/noExplicitAny: as iugu wrote it */
import type { Charge, ChargeStatus, Decline } from "../port.ts";

const statuses: Record<string, ChargeStatus> = {
  draft: "pending",
  pending: "pending",
  in_analysis: "pending",
  authorized: "pending",
  paid: "paid",
  // Contested, and not lost yet: what was paid still counts.
  in_protest: "paid",
  canceled: "canceled",
  expired: "expired",
  refunded: "refunded",
  chargeback: "charged_back",
};

/** An invoice as a charge. A status that is new to us is read as still pending: nothing happens by what we do not understand. */
export function readInvoice(invoice: any): Charge {
  const status = statuses[invoice.status] ?? "pending";
  const [falls] = Array.isArray(invoice.financial_return_dates) ? invoice.financial_return_dates : [];
  const isCard = invoice.payment_method === "iugu_credit_card" || !invoice.pix;
  const expiresAt = dateOf(invoice.pix?.expires_at);
  return {
    id: String(invoice.id),
    reference: invoice.external_reference ?? invoice.order_id ?? null,
    method: isCard ? "credit_card" : "pix",
    status,
    amountCents: Number(invoice.total_cents),
    gatewayFeeCents: invoice.taxes_paid_cents ?? null,
    refundedCents: Number(invoice.refunded_cents ?? 0),
    paidAt: dateOf(invoice.paid_at),
    releasesAt: dateOf(falls?.return_date),
    endToEndId: invoice.pix?.end_to_end_id ?? null,
    pix: invoice.pix?.qrcode_text && expiresAt ? { copyPaste: String(invoice.pix.qrcode_text), expiresAt } : null,
    card: invoice.credit_card_last_4
      ? { brand: invoice.credit_card_brand ?? null, lastDigits: String(invoice.credit_card_last_4) }
      : null,
    decline:
      status === "pending" && invoice.last_transaction_lr ? declineOf(String(invoice.last_transaction_lr)) : null,
  };
}

/** What the networks' answer code (LR) lets a person do. */
export function declineOf(lr: string): Decline {
  if (["51", "61", "65", "N7"].includes(lr)) return "funds";
  if (["54", "101", "33"].includes(lr)) return "card_expired";
  if (["14", "82", "56", "55", "63", "111"].includes(lr)) return "card_data";
  if (["59", "57", "62", "41", "43", "04", "07"].includes(lr)) return "risk";
  return "bank";
}

function dateOf(text: unknown): Date | null {
  const at = typeof text === "string" ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at);
}
