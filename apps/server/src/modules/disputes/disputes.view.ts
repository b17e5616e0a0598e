import type { disputes } from "@camarim/contract";
import type { MediaLinks } from "#core/http/media-links";
import { toIso } from "#core/text/iso";
import type { GatewayName } from "#ports/gateways/port";
import { canSubmitEvidence, isSending } from "./disputes.rules.ts";
import type { DisputeRow } from "./disputes.store.ts";

/** `links` is undefined for support, who sees no files. */
export function viewDispute(row: DisputeRow, links: MediaLinks | undefined, now: Date): disputes.Dispute {
  return {
    _id: row.id,
    paymentId: row.paymentId,
    subscriptionId: row.subscriptionId,
    fan: { name: row.fanName, email: row.fanEmail },
    planName: row.soldName,
    gateway: row.gateway as GatewayName,
    paymentMethod: row.method,
    amount: row.amountCents,
    paidAt: toIso(row.paidAt),
    status: row.status,
    reason: row.reason,
    evidence: isSending(row) ? "sending" : row.evidence,
    evidenceUntil: toIso(row.evidenceDueAt),
    evidenceSentAt: toIso(row.evidenceSentAt),
    canSend: canSubmitEvidence(row, now),
    openedAt: toIso(row.openedAt),
    decidedAt: toIso(row.decidedAt),
    files: row.files.map(({ id, type, bytes, isStored, addedAt }) => ({
      _id: id,
      type,
      bytes,
      url: (isStored && links?.("disputes", id, "file")) || null,
      addedAt: toIso(new Date(addedAt)),
    })),
  };
}
