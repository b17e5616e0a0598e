import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { unseal } from "#core/keys";
import { inTransaction } from "#core/transaction";
import { openAccess } from "#modules/gateways/open-access";
import { findFault } from "#ports/gateways/gateway-error";
import type { EvidenceFile } from "#ports/gateways/port";
import { checkEvidenceJob } from "./check-evidence.job.ts";
import { selectFiles } from "./dispute-files.store.ts";
import { checkInTime, isSending } from "./disputes.rules.ts";
import { type DisputeState, lockDispute, selectCharge, updateDispute } from "./disputes.store.ts";
import { getDispute } from "./get-dispute.ts";
import { applyReading } from "./sync-dispute.ts";

/**
 * Submits all files of a creator's dispute to the gateway, once. What was sent already is answered as it is; where the outcome stays
 * unknown the dispute is `sending`, and is read again until it is known. NOT_FOUND; DISPUTE_CLOSED, EVIDENCE_LATE, EVIDENCE_MISSING,
 * EVIDENCE_REFUSED; GATEWAY_BUSY where nothing was sent.
 */
export async function submitEvidence(ctx: Ctx, accountId: string, disputeId: string) {
  const claimed = await claim(ctx, accountId, disputeId);
  if (claimed) await submit(ctx, claimed.dispute, claimed.caseId);
  return getDispute(ctx, accountId, disputeId);
}

/** Notes the submission before it is made; undefined where one is under way or done. */
function claim(ctx: Ctx, accountId: string, disputeId: string) {
  return inTransaction(ctx, async (ctx) => {
    const dispute = await lockDispute(ctx, accountId, disputeId);
    if (!dispute) throw new AppError("NOT_FOUND");
    if (isSending(dispute) || dispute.evidence === "sent" || dispute.evidence === "accepted") return undefined;
    if (dispute.status !== "open") throw new AppError("DISPUTE_CLOSED");
    checkInTime(dispute, ctx.now());
    if ((await selectFiles(ctx, disputeId)).length === 0) throw new AppError("EVIDENCE_MISSING");
    // The gateway's case is not known yet, or it has none that takes evidence.
    if (dispute.case_id === null) throw new AppError("EVIDENCE_REFUSED");
    await updateDispute(ctx, disputeId, { evidence_asked_at: ctx.now(), evidence_sent_at: null });
    return { dispute, caseId: dispute.case_id };
  });
}

async function submit(ctx: Ctx, dispute: DisputeState, caseId: string) {
  const { id, payment_id: paymentId, evidence_asked_at, evidence_sent_at } = dispute;
  let isAsked = false;
  try {
    const charge = await selectCharge(ctx, paymentId);
    const { gateway, access } = await openAccess(ctx, charge?.connection_id ?? "");
    const current = await gateway.getDispute(access, caseId);
    const isThere = current.evidence === "sent" || current.evidence === "accepted";
    const files = isThere ? [] : await readFiles(ctx, id);
    const readAt = ctx.now();
    isAsked = !isThere;
    const sent = isThere ? current : await gateway.sendEvidence(access, current, files);
    // It was taken, also where what the gateway reads back lags behind.
    const found = sent.evidence === "none" ? { ...sent, evidence: "sent" as const } : sent;
    await updateDispute(ctx, id, { evidence_sent_at: readAt });
    await applyReading(ctx, paymentId, { found, readAt });
  } catch (error) {
    const fault = findFault(error);
    ctx.log.warn({ disputeId: id, err: error }, "evidence was not confirmed");
    // It may have arrived: the case is read again, and nothing is submitted blindly.
    const isUnsure = isAsked && (fault === undefined || fault === "unknown");
    if (isUnsure) await enqueue(ctx, checkEvidenceJob, { paymentId }, { startAfter: 60 });
    else await updateDispute(ctx, id, { evidence_asked_at, evidence_sent_at });
    if (!fault) throw error;
    if (!isUnsure) throw new AppError(fault === "refused" ? "EVIDENCE_REFUSED" : "GATEWAY_BUSY");
  }
}

/** Unsealed, under names that say nothing of their maker. */
async function readFiles(ctx: Ctx, disputeId: string): Promise<EvidenceFile[]> {
  const files: EvidenceFile[] = [];
  for (const { type, key } of await selectFiles(ctx, disputeId)) {
    const name = `arquivo-${files.length + 1}.${type === "application/pdf" ? "pdf" : "jpg"}`;
    files.push({ name, type, bytes: unseal(ctx.keys, await ctx.storage.read(key)) });
  }
  return files;
}
