import type { disputes } from "@camarim/contract";
import type { MediaLinks } from "#core/media-links";
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
    paidAt: row.paid_at?.toISOString() ?? null,
    status: row.status,
    reason: row.reason,
    evidence: isSending(row) ? "sending" : row.evidence,
    evidenceUntil: row.evidence_due_at?.toISOString() ?? null,
    evidenceSentAt: row.evidence_sent_at?.toISOString() ?? null,
    canSend: canSubmitEvidence(row, now),
    openedAt: row.opened_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    files: row.files.map(({ id, type, bytes, isStored, addedAt }) => ({
      _id: id,
      type,
      bytes,
      url: (isStored && links?.("disputes", id, "file")) || null,
      addedAt: new Date(addedAt).toISOString(),
    })),
  };
}
