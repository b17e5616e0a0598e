import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { findPaymentOfOrder } from "#modules/payments/index";
import { tipThanked } from "./tips.events.ts";
import { deleteMessage, markThanked, selectReceivedTip } from "./tips.store.ts";

/** E-mails the creator's thanks to the fan, once. NOT_FOUND for another creator's tip, and for one without money. */
export async function sendThanks(ctx: Ctx, accountId: string, tipId: string) {
  return inTransaction(ctx, async (ctx) => {
    await getReceivedTip(ctx, accountId, tipId);
    const paymentId = await findPaymentOfOrder(ctx, tipId);
    if (paymentId && (await markThanked(ctx, tipId))) await announce(ctx, tipThanked, { paymentId });
    return getReceivedTip(ctx, accountId, tipId);
  });
}

/** Deletes what the fan wrote, for good. NOT_FOUND as above. */
export async function deleteTipMessage(ctx: Ctx, accountId: string, tipId: string) {
  await deleteMessage(ctx, accountId, tipId);
  return getReceivedTip(ctx, accountId, tipId);
}

async function getReceivedTip(ctx: Ctx, accountId: string, tipId: string) {
  const tip = await selectReceivedTip(ctx, accountId, tipId);
  if (!tip) throw new AppError("NOT_FOUND");
  return tip;
}
