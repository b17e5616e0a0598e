import type { Charge, ChargeStatus, Decline } from "../port.ts";
import type { Invoice, InvoiceStatus } from "./schemas.ts";

const statuses: Record<InvoiceStatus, ChargeStatus> = {
  draft: "pending",
  pending: "pending",
  in_analysis: "pending",
  authorized: "pending",
  paid: "paid",
  externally_paid: "paid",
  // The refunded amount is in `refundedCents`.
  partially_refunded: "paid",
  partially_paid: "underpaid",
  in_protest: "disputed",
  canceled: "canceled",
  expired: "expired",
  refunded: "refunded",
  chargeback: "charged_back",
};
const unpaid: readonly ChargeStatus[] = ["pending", "canceled", "expired"];

/** `amountCents` is the ordered amount, without fines, interest and discounts, which change `paidCents`. */
export function toCharge(invoice: Invoice): Charge {
  const status = statuses[invoice.status];
  const isPaid = !unpaid.includes(status);
  const ordered = invoice.items_total_cents;
  const paidCents = invoice.total_paid_cents || (isPaid && !isPaidOutside(invoice) ? invoice.total_cents : 0);
  const returns = invoice.financial_return_dates?.[0]?.return_date ?? null;
  const lr = invoice.LR ?? invoice.lr;
  const method = toMethod(invoice);
  return {
    id: invoice.id,
    reference: invoice.external_reference ?? invoice.order_id ?? null,
    method,
    status,
    amountCents: ordered,
    paidCents: isPaid && paidCents > 0 ? paidCents : null,
    paidOutside: isPaidOutside(invoice),
    gatewayFeeCents: isPaid ? (invoice.taxes_paid_cents ?? null) : null,
    refundedCents: invoice.refunded_cents ?? (status === "refunded" ? paidCents : 0),
    paidAt: invoice.paid_at ?? null,
    releasesAt: method === "credit_card" ? returns : null,
    endToEndId: invoice.pix?.end_to_end_id ?? null,
    // Invoices do not contain when the code expires; see `withExpiry`.
    pix: method === "pix" && invoice.pix?.qrcode_text ? { copyPaste: invoice.pix.qrcode_text, expiresAt: null } : null,
    card: invoice.credit_card_last_4
      ? { brand: invoice.credit_card_brand ?? null, lastDigits: invoice.credit_card_last_4 }
      : null,
    decline: status === "pending" && lr ? toDecline(lr) : null,
  };
}

function isPaidOutside({ status }: Invoice): boolean {
  return status === "externally_paid";
}

/** A card-only invoice has a `pix` object too, so that the method follows from what it was paid by or accepts. */
function toMethod({ payment_method: paidBy, payable_with: takes }: Invoice): Charge["method"] {
  if (paidBy === "iugu_credit_card") return "credit_card";
  if (paidBy === "iugu_pix") return "pix";
  const accepted = [takes ?? []].flat();
  return accepted.includes("credit_card") && !accepted.includes("pix") ? "credit_card" : "pix";
}

/** Maps the card network's response code (LR) to what the payer can do. */
export function toDecline(lr: string): Decline {
  if (["51", "61", "65", "N7"].includes(lr)) return "funds";
  if (["54", "101", "33"].includes(lr)) return "card_expired";
  if (["14", "82", "56", "55", "63", "111"].includes(lr)) return "card_data";
  if (["59", "57", "62", "41", "43", "04", "07"].includes(lr)) return "risk";
  return "bank";
}
