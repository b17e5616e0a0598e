import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type ResealCtx, readSealed, resealFiles } from "#core/keys/sealed-files";
import type { PageQuery } from "#core/paging/pages";
import { findPaymentNotice } from "#modules/payments/index";
import { markAllRemoved, selectFile } from "./dispute-files.store.ts";
import { selectDispute, selectDisputeState, selectDisputes } from "./disputes.store.ts";

/** NOT_FOUND for another creator's. */
export async function getDispute(ctx: Ctx, accountId: string, id: string) {
  const dispute = await selectDispute(ctx, accountId, id);
  if (!dispute) throw new AppError("NOT_FOUND");
  return dispute;
}

/** Open ones by deadline, then decided ones, newest first. */
export function listDisputes(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectDisputes(ctx, accountId, page);
}

/** Marks all files of a creator for `cleanupEvidence`. The disputes stay, as payments do. */
export async function deleteEvidenceOf(ctx: Ctx, accountId: string) {
  await markAllRemoved(ctx, accountId);
}

/** NOT_FOUND for another creator's file and for a deleted one. */
export async function openEvidenceFile(ctx: Ctx, accountId: string, fileId: string) {
  const file = await selectFile(ctx, accountId, fileId);
  if (!file) throw new AppError("NOT_FOUND");
  return { type: file.type, content: await readSealed(ctx, file.key) };
}

/** Encrypts the files of evidence with the current secret. Returns how many were not. */
export function rotateEvidenceKeys(ctx: ResealCtx): Promise<number> {
  return resealFiles(ctx, "disputeFile");
}

/** What the e-mails about a dispute say. */
export async function findDisputeNotice(ctx: Ctx, disputeId: string) {
  const dispute = await selectDisputeState(ctx, disputeId);
  const payment = dispute && (await findPaymentNotice(ctx, dispute.paymentId));
  if (!payment) return undefined;
  const { creatorEmail, fanName, subscriptionId, kinds, soldName, periodEnd, status } = payment;
  return { ...dispute, creatorEmail, fanName, subscriptionId, kinds, soldName, periodEnd, paymentStatus: status };
}

export type DisputeNotice = NonNullable<Awaited<ReturnType<typeof findDisputeNotice>>>;
