import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { readSealed } from "#core/keys/sealed-files";
import { selectReceiptFile } from "./receipts.store.ts";

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
