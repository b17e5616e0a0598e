import type { billings } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import { type BilledLine, toSalesStopDate } from "./billings.rules.ts";
import type { BillingRow } from "./billings.store.ts";

/** `links` is undefined for support, who sees no receipts. */
export function viewBilling(row: BillingRow, links: MediaLinks | undefined): billings.Billing {
  // A rejected receipt is shown as not sent; `refusal` has the reason.
  const sent = row.receiptId && row.decision !== "rejected" ? row.receiptId : null;
  return {
    _id: row.id,
    number: row.number,
    periodStart: toIso(row.periodStart),
    periodEnd: toIso(row.periodEnd),
    salesTotal: row.salesTotalCents,
    salesCount: row.salesCount,
    feePercent: row.feeBasisPoints / 100,
    amount: row.amountCents,
    dueDate: row.due,
    stopsSalesOn: toSalesStopDate(row.due),
    pixCopyPaste: row.pixCopyPaste,
    receiptUrl: (sent && links?.("billings", sent, "picture")) ?? null,
    receiptSentAt: sent ? toIso(row.sentAt) : null,
    refusal: row.decision === "rejected" && row.status === "open" ? row.reason : null,
    status: row.status,
    createdAt: toIso(row.createdAt),
    paidAt: toIso(row.paidAt),
    voidedAt: toIso(row.voidedAt),
    voidReason: row.voidReason,
    lines: row.lines.map(viewLine),
  };
}

function viewLine({ kind, planName, feeBasisPoints, salesCount, salesTotalCents, amountCents }: BilledLine) {
  const amounts = { salesCount, salesTotal: salesTotalCents, amount: amountCents };
  return { kind, planName, feePercent: feeBasisPoints / 100, ...amounts };
}
