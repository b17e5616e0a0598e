import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { unseal } from "#core/keys";
import { selectReceipt } from "./billing-receipts.store.ts";

/** The picture of a fatura's proof as JPEG; NOT_FOUND for anybody but its creator and admins. */
export async function openBillingReceipt(ctx: Ctx, receiptId: string, asker: { accountId: string; isAdmin: boolean }) {
  const found = await selectReceipt(ctx, receiptId);
  if (!found || (found.accountId !== asker.accountId && !asker.isAdmin)) throw new AppError("NOT_FOUND");
  return { accountId: found.accountId, picture: unseal(ctx.keys, await ctx.storage.read(found.fileKey)) };
}
