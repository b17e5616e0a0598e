import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { consumeLimit } from "#core/http/throttle";
import { announce } from "#core/jobs/jobs";
import { findReadablePayment, listPaymentsById } from "#modules/payments/index";
import { receiptAwaited } from "./help.events.ts";
import { remindAfterMs } from "./help.rules.ts";

const daily = { limit: 1, minutes: 24 * 60 };

/** Reminds the creator of the receipt of an order of this browser. NOT_FOUND for others. */
export async function sendReceiptReminder(ctx: Ctx, fanSessionId: string, paymentId: string) {
  const payment = await findReadablePayment(ctx, paymentId, { fanSessionId });
  if (!payment) throw new AppError("NOT_FOUND");
  await sendReceiptReminders(ctx, payment.accountId, [paymentId]);
}

/**
 * Reminds a creator, once a day for all their fans, of the receipt of a fan that has waited longest; not of one that came just now.
 */
export async function sendReceiptReminders(ctx: Ctx, accountId: string, paymentIds: readonly string[]) {
  if (paymentIds.length === 0) return;
  const before = new Date(ctx.now().getTime() - remindAfterMs);
  const waiting = (await listPaymentsById(ctx, paymentIds)).filter(
    ({ fanReceipt }) => fanReceipt?.decision === null && new Date(fanReceipt.sentAt) <= before,
  );
  const oldest = waiting.at(-1);
  if (!oldest || !(await isFirstToday(ctx, accountId))) return;
  await announce(ctx, receiptAwaited, { paymentId: oldest.id });
}

async function isFirstToday(ctx: Ctx, accountId: string): Promise<boolean> {
  try {
    await consumeLimit(ctx, ["receipt reminder", accountId], daily);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_ATTEMPTS") return false;
    throw error;
  }
}
