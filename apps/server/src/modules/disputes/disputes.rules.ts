import { evidenceLimits } from "@camarim/contract/disputes";
import { AppError } from "#core/app-error";
import type { ChargeStanding, DisputeEvidence, DisputeStatus, PaymentStatus } from "#db/tables";
import type { Dispute } from "#ports/gateways/port";

/** How long a submission without an answer may still turn up at the gateway. */
export const evidencePatienceMs = 5 * 60_000;

/** What became of a charge, as far as its dispute is concerned; `returned` was refunded in full, which ends a dispute. */
export type Outcome = "open" | "lost" | "returned" | "paid";

export function outcomeOf(standing: ChargeStanding | null, status: PaymentStatus): Outcome | undefined {
  if (standing === "disputed") return "open";
  if (standing === "charged_back") return "lost";
  if (standing === null) return undefined;
  return status === "refunded" ? "returned" : "paid";
}

type Latest = { status: DisputeStatus; case_id: string | null };
export type Step = { make: boolean; status: DisputeStatus };

/**
 * What is to be done with the newest dispute of a payment, or `make` another one; undefined where there is nothing to do. A decision
 * may be reversed, and a charge may be disputed again after it was won.
 */
export function planStep(latest: Latest | undefined, outcome: Outcome, found: Dispute | undefined): Step | undefined {
  const isSameCase = latest !== undefined && found !== undefined && latest.case_id === found.id;
  if (outcome === "open") {
    const goesOn = latest?.status === "open" || (isSameCase && found.status === "open");
    return { make: !goesOn, status: "open" };
  }
  if (outcome === "lost") return { make: !latest || (latest.status === "won" && !isSameCase), status: "lost" };
  if (outcome === "returned") return latest?.status === "open" ? { make: false, status: "lost" } : undefined;
  return latest && { make: false, status: "won" };
}

export type Evidence = {
  evidence: DisputeEvidence;
  evidence_asked_at: Date | null;
  evidence_sent_at: Date | null;
};

/** Whether evidence was submitted and the gateway has not confirmed it. */
export function isSending({ evidence_asked_at, evidence_sent_at }: Evidence): boolean {
  return evidence_asked_at !== null && evidence_sent_at === null;
}

/**
 * The state of the evidence after a reading that began at `readAt`. What the gateway confirmed stays confirmed; what it still does not
 * know of long after the submission did not arrive, and can be submitted again.
 */
export function mergeEvidence(before: Evidence, told: DisputeEvidence, readAt: Date): Evidence & { isLost: boolean } {
  const { evidence, evidence_asked_at: askedAt, evidence_sent_at: sentAt } = before;
  const isConfirmed = told === "sent" || told === "accepted";
  if (isConfirmed || (told === "refused" && !isSending(before)))
    return {
      evidence: told,
      evidence_asked_at: askedAt ?? readAt,
      evidence_sent_at: sentAt ?? askedAt ?? readAt,
      isLost: false,
    };
  const isLost = isSending(before) && readAt.getTime() - (askedAt as Date).getTime() > evidencePatienceMs;
  return {
    evidence: told === "refused" ? told : evidence,
    evidence_asked_at: isLost ? null : askedAt,
    evidence_sent_at: sentAt,
    isLost,
  };
}

export type Answerable = Evidence & { status: DisputeStatus; case_id: string | null; evidence_due_at: Date | null };

/** Whether files can be added and submitted now. */
export function canSend(row: Answerable, now: Date): boolean {
  const isFree = !isSending(row) && (row.evidence === "none" || row.evidence === "refused");
  return row.status === "open" && row.case_id !== null && isFree && !isLate(row, now);
}

function isLate({ evidence_due_at }: Pick<Answerable, "evidence_due_at">, now: Date) {
  return evidence_due_at !== null && evidence_due_at <= now;
}

/** DISPUTE_CLOSED, EVIDENCE_ALREADY_SENT: files can no longer be changed. */
export function checkChangeable(row: Answerable) {
  if (row.status !== "open") throw new AppError("DISPUTE_CLOSED");
  if (isSending(row) || row.evidence === "sent" || row.evidence === "accepted")
    throw new AppError("EVIDENCE_ALREADY_SENT");
}

/** EVIDENCE_LATE. */
export function checkInTime(row: Answerable, now: Date) {
  if (isLate(row, now)) throw new AppError("EVIDENCE_LATE");
}

/** EVIDENCE_TOO_LARGE when one file of `bytes` more is too much. */
export function checkRoom(files: readonly { bytes: number }[], bytes: number) {
  const total = files.reduce((sum, file) => sum + file.bytes, bytes);
  if (files.length >= evidenceLimits.files || total > evidenceLimits.bytes) throw new AppError("EVIDENCE_TOO_LARGE");
}
