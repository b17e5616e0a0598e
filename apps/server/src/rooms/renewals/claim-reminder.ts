import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getPayment } from "#rooms/payments/get-payment";
import { refreshRenewal } from "./refresh-renewal.ts";
import { renewalToken } from "./renewal-token.ts";
import type { Reminder } from "./renewals.rules.ts";
import { awaitsRenewal } from "./renewals.rules.ts";
import { lockReminder, selectReminded, settleReminder, updateClaim } from "./renewals.store.ts";

/**
 * What a reminder is to say, read now; undefined where there is nothing to say any more, or it was claimed before. Who has claimed one
 * sends it and says so, or releases it if it certainly was not sent.
 */
export async function claimReminder(ctx: Ctx, reminder: Reminder) {
  const { subscription_id: subscriptionId } = await getPayment(ctx, reminder.paymentId);
  const price = await refreshRenewal(ctx, subscriptionId);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReminder(ctx, reminder);
    if (!row || row.settled_at) return undefined;
    if (row.claimed_at) {
      ctx.log.error(reminder, "a reminder was claimed and never settled; it may have gone out, and is not sent again");
      return undefined;
    }
    const payment = await getPayment(ctx, reminder.paymentId);
    const found = await selectReminded(ctx, reminder.paymentId);
    const waits = payment.receipt_id !== null && payment.receipt_decision === null;
    if (!found || !price || payment.status !== "pending" || waits || !awaitsRenewal(found, found.end, ctx.now())) {
      await settleReminder(ctx, reminder, "needless");
      return undefined;
    }
    await updateClaim(ctx, reminder, ctx.now());
    const path = `/r/${renewalToken(ctx, reminder.paymentId)}`;
    return { ...found, end: found.end, periodMonths: price.terms.periodMonths, path, now: ctx.now() };
  });
}

export type ReminderNotice = NonNullable<Awaited<ReturnType<typeof claimReminder>>>;
