import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type ResealCtx, readSealed, resealFiles } from "#core/keys/sealed-files";
import { selectReceiptFile } from "./receipts.store.ts";

export { hasReceipt, hasWaitingReceipt, selectReviewMinutes as findReviewMinutes } from "./receipts.store.ts";
export { deleteChosenColumns } from "./statement.store.ts";

/** Encrypts the files of receipts with the current secret. Returns how many were not. */
export function rotateReceiptKeys(ctx: ResealCtx): Promise<number> {
  return resealFiles(ctx, "receipt");
}

/** The picture of a receipt as JPEG; NOT_FOUND except for its creator and the fan who sent it. */
export async function openReceipt(
  ctx: Ctx,
  receiptId: string,
  requester: { accountId?: string; fanSessionId?: string },
): Promise<Buffer> {
  const found = await selectReceiptFile(ctx, receiptId, requester);
  if (!found?.fileKey) throw new AppError("NOT_FOUND");
  ctx.log.info({ receiptId, ...requester }, "a receipt was read");
  return readSealed(ctx, found.fileKey);
}
