import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce, enqueue } from "#core/jobs/jobs";
import { deleteDocumentsJob } from "./delete-documents.ts";
import { markDocuments } from "./documents.store.ts";
import { type Decision, lockReview, updateReview } from "./reviews.store.ts";
import { walletDecided } from "./wallet.events.ts";
import { updateStatus } from "./wallet.store.ts";

/**
 * Within the caller's transaction; the pictures are deleted by a job. Repeating the same decision returns `isNew`
 * false, another one is ALREADY_DECIDED. NOT_FOUND, OWN_CASE.
 */
export async function reviewWalletDocuments(ctx: Ctx, reviewId: string, decision: Decision) {
  const review = await lockReview(ctx, reviewId);
  if (!review) throw new AppError("NOT_FOUND");
  const { accountId } = review;
  if (accountId === decision.adminId) throw new AppError("OWN_CASE");
  if (review.decision === decision.decision) return { accountId, isNew: false };
  if (review.decision) throw new AppError("ALREADY_DECIDED");
  await updateReview(ctx, reviewId, decision);
  await updateStatus(ctx, accountId, decision.decision, decision.refusals);
  await markDocuments(ctx, accountId, decision.decision);
  await enqueue(ctx, deleteDocumentsJob, {});
  await announce(ctx, walletDecided, { reviewId });
  return { accountId, isNew: true };
}
