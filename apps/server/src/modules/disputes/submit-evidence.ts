import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { readSealed } from "#core/keys/sealed-files";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/index";
import { findFault, GatewayError } from "#ports/gateways/gateway-error";
import type { Dispute, EvidenceFile } from "#ports/gateways/port";
import { selectFiles } from "./dispute-files.store.ts";
import { getDispute } from "./disputes.queries.ts";
import { assertInTime, isLate, isSending } from "./disputes.rules.ts";
import {
  type DisputeState,
  lockDispute,
  markSubmissionStarted,
  selectCharge,
  updateDispute,
} from "./disputes.store.ts";
import { applyReading, checkEvidenceJob } from "./sync-dispute.ts";

/**
 * Claims all files of a creator's dispute for submission to the gateway, once, by a job: their upload may take longer
 * than a response. Then the dispute is `sending`; if already submitted, returns it unchanged. NOT_FOUND;
 * DISPUTE_CLOSED, EVIDENCE_LATE, EVIDENCE_MISSING, EVIDENCE_REFUSED; GATEWAY_BUSY if the case cannot be read.
 */
export async function submitEvidence(ctx: Ctx, accountId: string, disputeId: string) {
  const claimed = await claim(ctx, accountId, disputeId);
  if (claimed) await enqueueSubmission(ctx, claimed);
  return getDispute(ctx, accountId, disputeId);
}

type Claimed = { dispute: DisputeState; caseId: string; claimedAt: Date };

/** Records the submission before it is made; undefined if one is running or done. */
function claim(ctx: Ctx, accountId: string, disputeId: string): Promise<Claimed | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const dispute = await lockDispute(ctx, accountId, disputeId);
    if (!dispute) throw new AppError("NOT_FOUND");
    if (isSending(dispute) || dispute.evidence === "sent" || dispute.evidence === "accepted") return undefined;
    if (dispute.status !== "open") throw new AppError("DISPUTE_CLOSED");
    assertInTime(dispute, ctx.now());
    if ((await selectFiles(ctx, disputeId)).length === 0) throw new AppError("EVIDENCE_MISSING");
    // The gateway has not named a case that accepts evidence.
    if (dispute.caseId === null) throw new AppError("EVIDENCE_REFUSED");
    const claimedAt = ctx.now();
    await updateDispute(ctx, disputeId, { evidenceSubmittedAt: claimedAt, evidenceSentAt: null });
    return { dispute, caseId: dispute.caseId, claimedAt };
  });
}

/** Reads the case first, so that most of what prevents the submission is answered at once. */
async function enqueueSubmission(ctx: Ctx, { dispute, caseId, claimedAt }: Claimed) {
  const { id, paymentId, evidenceSubmittedAt, evidenceSentAt } = dispute;
  try {
    const { gateway, access } = await openCase(ctx, paymentId);
    const readAt = ctx.now();
    const current = await gateway.getDispute(access, caseId);
    if (current.evidence === "sent" || current.evidence === "accepted")
      return await confirm(ctx, dispute, { current, readAt });
    if (current.status !== "open" || isLate(current, readAt))
      throw new GatewayError("refused", `the case is ${current.status}, evidence due ${current.evidenceDueAt}`);
    await enqueue(ctx, submitEvidenceJob, { disputeId: id, claimedAt: claimedAt.toISOString() });
  } catch (error) {
    await updateDispute(ctx, id, { evidenceSubmittedAt, evidenceSentAt });
    const fault = findFault(error);
    if (!fault) throw error;
    ctx.log.warn({ disputeId: id, err: error }, "evidence was not submitted");
    throw new AppError(fault === "refused" ? "EVIDENCE_REFUSED" : "GATEWAY_BUSY");
  }
}

type Submission = { disputeId: string; claimedAt: string };

/**
 * Submits claimed evidence, unless an attempt was started or the claim given up. If nothing was sent, throws and can be
 * repeated; a refusal is recorded; if the outcome is unknown, the case is polled.
 */
export async function sendClaimedEvidence(ctx: Ctx, submission: Submission) {
  const id = submission.disputeId;
  const claimedAt = new Date(submission.claimedAt);
  // Never the time of the claim, which a repeated run would find again.
  const startedAt = new Date(Math.max(ctx.now().getTime(), claimedAt.getTime() + 1));
  const dispute = await markSubmissionStarted(ctx, id, { claimedAt, startedAt });
  if (!dispute?.caseId) return;
  let isSubmitted = false;
  try {
    const { gateway, access } = await openCase(ctx, dispute.paymentId);
    const files = await readFiles(ctx, id);
    const readAt = ctx.now();
    isSubmitted = true;
    const sent = await gateway.sendEvidence(access, { id: dispute.caseId }, files);
    // The submission succeeded even if the gateway's read model lags behind.
    const current = sent.evidence === "none" ? { ...sent, evidence: "sent" as const } : sent;
    await confirm(ctx, dispute, { current, readAt });
  } catch (error) {
    ctx.log.warn({ disputeId: id, err: error }, "evidence was not confirmed");
    await handleFailure(ctx, dispute, { error, isSubmitted, claimedAt });
  }
}

type Failure = { error: unknown; isSubmitted: boolean; claimedAt: Date };

async function handleFailure(ctx: Ctx, { id, paymentId }: DisputeState, { error, isSubmitted, claimedAt }: Failure) {
  const fault = findFault(error);
  if (isSubmitted && (fault === undefined || fault === "unknown")) {
    // It may have arrived, so the case is read again instead of resubmitting.
    await enqueue(ctx, checkEvidenceJob, { paymentId }, { startAfter: 60 });
    if (!fault) throw error;
    return;
  }
  if (fault === "refused" || fault === "unauthorized") {
    const evidence = fault === "refused" ? { evidence: "refused" as const } : {};
    // The creator has to submit again, so another reminder is due.
    return updateDispute(ctx, id, { ...evidence, evidenceSubmittedAt: null, remindedAt: null });
  }
  await updateDispute(ctx, id, { evidenceSubmittedAt: claimedAt });
  throw error;
}

async function openCase(ctx: Ctx, paymentId: string) {
  const charge = await selectCharge(ctx, paymentId);
  return openAccess(ctx, charge?.connectionId ?? "");
}

async function confirm(ctx: Ctx, { id, paymentId }: DisputeState, reading: { current: Dispute; readAt: Date }) {
  await updateDispute(ctx, id, { evidenceSentAt: reading.readAt });
  await applyReading(ctx, paymentId, reading);
}

/** Decrypted, with neutral file names. */
async function readFiles(ctx: Ctx, disputeId: string): Promise<EvidenceFile[]> {
  const files: EvidenceFile[] = [];
  for (const { type, key } of await selectFiles(ctx, disputeId)) {
    const name = `arquivo-${files.length + 1}.${type === "application/pdf" ? "pdf" : "jpg"}`;
    files.push({ name, type, bytes: await readSealed(ctx, key) });
  }
  return files;
}

/** Retried within `evidenceTimeoutMs` after the claim; then polling gives the claim up. */
export const submitEvidenceJob = defineJob<Submission>({
  name: "submit-evidence",
  queue: "gateway",
  isUrgent: true,
  options: { retryLimit: 4, retryDelay: 10 },
  run: sendClaimedEvidence,
});
