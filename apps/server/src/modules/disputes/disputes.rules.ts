import { evidenceLimits } from "@camarim/contract/disputes";
import { AppError } from "#core/app-error";
import type { DisputeEvidence, DisputeStatus, PaymentStatus, SettlementStatus } from "#db/tables";
import type { Dispute } from "#ports/gateways/port";

/** How long an unconfirmed submission may take to appear at the gateway. */
export const evidenceTimeoutMs = 5 * 60_000;

/** The charge's outcome with regard to a dispute; `returned`: refunded in full, which ends a dispute. */
export type Outcome = "open" | "lost" | "returned" | "paid";

export function toOutcome(settlement: SettlementStatus | null, status: PaymentStatus): Outcome | undefined {
  if (settlement === "disputed") return "open";
  if (settlement === "charged_back") return "lost";
  if (settlement === null) return undefined;
  return status === "refunded" ? "returned" : "paid";
}

type Latest = { status: DisputeStatus; caseId: string | null };
export type Step = { isNewDispute: boolean; status: DisputeStatus };

/**
 * What to do with the newest dispute of a payment; `make` creates another one, undefined does nothing. A decision may
 * be reversed, and a charge may be disputed again after a win.
 */
export function toNextStep(
  latest: Latest | undefined,
  outcome: Outcome,
  current: Dispute | undefined,
): Step | undefined {
  const isSameCase = latest !== undefined && current !== undefined && latest.caseId === current.id;
  if (outcome === "open") {
    const continues = latest?.status === "open" || (isSameCase && current.status === "open");
    return { isNewDispute: !continues, status: "open" };
  }
  if (outcome === "lost") return { isNewDispute: !latest || (latest.status === "won" && !isSameCase), status: "lost" };
  if (outcome === "returned") return latest?.status === "open" ? { isNewDispute: false, status: "lost" } : undefined;
  return latest && { isNewDispute: false, status: "won" };
}

export type Evidence = {
  evidence: DisputeEvidence;
  evidenceSubmittedAt: Date | null;
  evidenceSentAt: Date | null;
};

/** Whether evidence was submitted and the gateway has not confirmed it. */
export function isSending({ evidenceSubmittedAt, evidenceSentAt }: Evidence): boolean {
  return evidenceSubmittedAt !== null && evidenceSentAt === null;
}

/**
 * The state of the evidence after a read that began at `readAt`. Confirmations are final. A submission that the gateway
 * does not list after the timeout did not arrive and can be repeated.
 */
export function mergeEvidence(
  before: Evidence,
  reported: DisputeEvidence,
  readAt: Date,
): Evidence & { isLost: boolean } {
  const { evidence, evidenceSubmittedAt: submittedAt, evidenceSentAt: sentAt } = before;
  const isConfirmed = reported === "sent" || reported === "accepted";
  if (isConfirmed || (reported === "refused" && !isSending(before)))
    return {
      evidence: reported,
      evidenceSubmittedAt: submittedAt ?? readAt,
      evidenceSentAt: sentAt ?? submittedAt ?? readAt,
      isLost: false,
    };
  const isLost = isSending(before) && readAt.getTime() - (submittedAt as Date).getTime() > evidenceTimeoutMs;
  return {
    evidence: reported === "refused" ? reported : evidence,
    evidenceSubmittedAt: isLost ? null : submittedAt,
    evidenceSentAt: sentAt,
    isLost,
  };
}

export type Answerable = Evidence & { status: DisputeStatus; caseId: string | null; evidenceDueAt: Date | null };

/** Whether files can be added and submitted now. */
export function canSubmitEvidence(row: Answerable, now: Date): boolean {
  const isFree = !isSending(row) && (row.evidence === "none" || row.evidence === "refused");
  return row.status === "open" && row.caseId !== null && isFree && !isLate(row, now);
}

export function isLate({ evidenceDueAt }: Pick<Answerable, "evidenceDueAt">, now: Date) {
  return evidenceDueAt !== null && evidenceDueAt <= now;
}

/** DISPUTE_CLOSED, EVIDENCE_ALREADY_SENT: files can no longer be changed. */
export function assertChangeable(row: Answerable) {
  if (row.status !== "open") throw new AppError("DISPUTE_CLOSED");
  if (isSending(row) || row.evidence === "sent" || row.evidence === "accepted")
    throw new AppError("EVIDENCE_ALREADY_SENT");
}

/** EVIDENCE_LATE. */
export function assertInTime(row: Answerable, now: Date) {
  if (isLate(row, now)) throw new AppError("EVIDENCE_LATE");
}

/** EVIDENCE_TOO_LARGE if a further file of `bytes` exceeds the limits. */
export function assertSpace(files: readonly { bytes: number }[], bytes: number) {
  const total = files.reduce((sum, file) => sum + file.bytes, bytes);
  if (files.length >= evidenceLimits.files || total > evidenceLimits.bytes) throw new AppError("EVIDENCE_TOO_LARGE");
}
