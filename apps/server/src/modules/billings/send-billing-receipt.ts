import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/http/read-upload";
import { newId } from "#core/ids";
import { writeSealed } from "#core/keys/sealed-files";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import { hasApproved, insertReceipt, selectUndecidedReceipt } from "./billing-receipts.store.ts";
import { getBilling } from "./billings.queries.ts";
import { lockBilling, updateBillingStatus } from "./billings.store.ts";

/**
 * Submits a billing's receipt for review. Sending the same file again during the review does nothing. NOT_FOUND for
 * another creator's; BILLING_CLOSED, RECEIPT_WAITING, BILLING_RECEIPT_USED; NOT_A_PHOTO.
 */
export async function sendBillingReceipt(ctx: Ctx, accountId: string, billingId: string, file: UploadedFile) {
  const { status } = await getBilling(ctx, accountId, billingId);
  if (status === "paid" || status === "void") throw new AppError("BILLING_CLOSED");
  const id = newId(ctx.now());
  const fileKey = `billings/${id}`;
  if (!(await ctx.images.isPhoto(file.path))) throw new AppError("NOT_A_PHOTO");
  const { photo } = await ctx.images.photo(file.path, accountId).catch((error) => {
    throw error instanceof AppError && error.code === "NOT_AN_IMAGE" ? new AppError("NOT_A_PHOTO") : error;
  });
  // Written before its row: a crash in between leaves a file without a row, never a row without a file.
  await writeSealed(ctx, fileKey, photo);
  const isNew = await inTransactionWithObjects(ctx, [fileKey], async (ctx) => {
    const billing = await lockBilling(ctx, billingId);
    if (billing?.status !== "open" && billing?.status !== "in_review") throw new AppError("BILLING_CLOSED");
    const undecided = await selectUndecidedReceipt(ctx, billingId);
    if (undecided?.fileSha256.equals(file.sha256)) return false;
    if (undecided) throw new AppError("RECEIPT_WAITING");
    if (await hasApproved(ctx, file.sha256)) throw new AppError("BILLING_RECEIPT_USED");
    await insertReceipt(ctx, { id, billingId, fileKey, fileSha256: file.sha256 });
    await updateBillingStatus(ctx, billingId, "in_review");
    return true;
  });
  if (!isNew) await ctx.storage.remove(fileKey);
  return getBilling(ctx, accountId, billingId);
}
