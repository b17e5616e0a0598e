import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs/jobs";
import { readSealed } from "#core/keys/sealed-files";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/index";
import { findFault } from "#ports/gateways/gateway-error";
import type { EvidenceFile } from "#ports/gateways/port";
import { selectFiles } from "./dispute-files.store.ts";
import { getDispute } from "./disputes.queries.ts";
import { assertInTime, isSending } from "./disputes.rules.ts";
import { type DisputeState, lockDispute, selectCharge, updateDispute } from "./disputes.store.ts";
import { applyReading, checkEvidenceJob } from "./sync-dispute.ts";

/**
 * Submits all files of a creator's dispute to the gateway, once. If already submitted, returns the dispute unchanged;
 * if the outcome is unknown, the dispute is `sending` and polled. NOT_FOUND; DISPUTE_CLOSED, EVIDENCE_LATE,
 * EVIDENCE_MISSING, EVIDENCE_REFUSED; GATEWAY_BUSY if nothing was sent.
 */
export async function submitEvidence(ctx: Ctx, accountId: string, disputeId: string) {
  const claimed = await claim(ctx, accountId, disputeId);
  if (claimed) await submit(ctx, claimed.dispute, claimed.caseId);
  return getDispute(ctx, accountId, disputeId);
}

/** Records the submission before it is made; undefined if one is running or done. */
function claim(ctx: Ctx, accountId: string, disputeId: string) {
  return inTransaction(ctx, async (ctx) => {
    const dispute = await lockDispute(ctx, accountId, disputeId);
    if (!dispute) throw new AppError("NOT_FOUND");
    if (isSending(dispute) || dispute.evidence === "sent" || dispute.evidence === "accepted") return undefined;
    if (dispute.status !== "open") throw new AppError("DISPUTE_CLOSED");
    assertInTime(dispute, ctx.now());
    if ((await selectFiles(ctx, disputeId)).length === 0) throw new AppError("EVIDENCE_MISSING");
    // The gateway has not named a case that accepts evidence.
    if (dispute.caseId === null) throw new AppError("EVIDENCE_REFUSED");
    await updateDispute(ctx, disputeId, { evidenceSubmittedAt: ctx.now(), evidenceSentAt: null });
    return { dispute, caseId: dispute.caseId };
  });
}

async function submit(ctx: Ctx, dispute: DisputeState, caseId: string) {
  const { id, paymentId, evidenceSubmittedAt, evidenceSentAt } = dispute;
  let isSubmitted = false;
  try {
    const charge = await selectCharge(ctx, paymentId);
    const { gateway, access } = await openAccess(ctx, charge?.connectionId ?? "");
    const current = await gateway.getDispute(access, caseId);
    const isAlreadySubmitted = current.evidence === "sent" || current.evidence === "accepted";
    const files = isAlreadySubmitted ? [] : await readFiles(ctx, id);
    const readAt = ctx.now();
    isSubmitted = !isAlreadySubmitted;
    const sent = isAlreadySubmitted ? current : await gateway.sendEvidence(access, current, files);
    // The submission succeeded even if the gateway's read model lags behind.
    const confirmed = sent.evidence === "none" ? { ...sent, evidence: "sent" as const } : sent;
    await updateDispute(ctx, id, { evidenceSentAt: readAt });
    await applyReading(ctx, paymentId, { current: confirmed, readAt });
  } catch (error) {
    const fault = findFault(error);
    ctx.log.warn({ disputeId: id, err: error }, "evidence was not confirmed");
    // It may have arrived, so the case is read again instead of resubmitting.
    const isUnsure = isSubmitted && (fault === undefined || fault === "unknown");
    if (isUnsure) await enqueue(ctx, checkEvidenceJob, { paymentId }, { startAfter: 60 });
    else await updateDispute(ctx, id, { evidenceSubmittedAt, evidenceSentAt });
    if (!fault) throw error;
    if (!isUnsure) throw new AppError(fault === "refused" ? "EVIDENCE_REFUSED" : "GATEWAY_BUSY");
  }
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
