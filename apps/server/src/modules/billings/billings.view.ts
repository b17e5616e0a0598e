import type { billings } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import { type BilledLine, toSalesStopDate } from "./billings.rules.ts";
import type { BillingRow } from "./billings.store.ts";

/** `links` is undefined for support, who sees no receipts. */
export function viewBilling(row: BillingRow, links: MediaLinks | undefined): billings.Billing {
  // A rejected receipt is shown as not sent; `refusal` has the reason.
  const sent = row.receipt_id && row.decision !== "rejected" ? row.receipt_id : null;
  return {
    _id: row.id,
    number: row.number,
    periodStart: toIso(row.period_start),
    periodEnd: toIso(row.period_end),
    salesTotal: row.sales_total_cents,
    salesCount: row.sales_count,
    feePercent: row.fee_basis_points / 100,
    amount: row.amount_cents,
    dueDate: row.due,
    stopsSalesOn: toSalesStopDate(row.due),
    pixCopyPaste: row.pix_copy_paste,
    receiptUrl: (sent && links?.("billings", sent, "picture")) ?? null,
    receiptSentAt: sent ? toIso(row.sent_at) : null,
    refusal: row.decision === "rejected" && row.status === "open" ? row.reason : null,
    status: row.status,
    createdAt: toIso(row.created_at),
    paidAt: toIso(row.paid_at),
    voidedAt: toIso(row.voided_at),
    voidReason: row.void_reason,
    lines: row.lines.map(viewLine),
  };
}

function viewLine({ kind, planName, feeBasisPoints, salesCount, salesTotalCents, amountCents }: BilledLine) {
  const amounts = { salesCount, salesTotal: salesTotalCents, amount: amountCents };
  return { kind, planName, feePercent: feeBasisPoints / 100, ...amounts };
}
