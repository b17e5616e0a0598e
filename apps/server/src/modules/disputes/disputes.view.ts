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
    paymentId: row.payment_id,
    subscriptionId: row.subscription_id,
    fan: { name: row.fan_name, email: row.fan_email },
    planName: row.plan_name,
    gateway: row.gateway as GatewayName,
    paymentMethod: row.method,
    amount: row.amount_cents,
    paidAt: toIso(row.paid_at),
    status: row.status,
    reason: row.reason,
    evidence: isSending(row) ? "sending" : row.evidence,
    evidenceUntil: toIso(row.evidence_due_at),
    evidenceSentAt: toIso(row.evidence_sent_at),
    canSend: canSubmitEvidence(row, now),
    openedAt: toIso(row.opened_at),
    decidedAt: toIso(row.decided_at),
    files: row.files.map(({ id, type, bytes, isStored, addedAt }) => ({
      _id: id,
      type,
      bytes,
      url: (isStored && links?.("disputes", id, "file")) || null,
      addedAt: toIso(new Date(addedAt)),
    })),
  };
}
