import type { Ctx } from "#core/ctx";
import { announce, defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { lockWithOpenPayment, renewalFailed, stopCard } from "#modules/payments/index";
import { findRenewalDate } from "#modules/subscriptions/index";
import { createRenewal, priceRenewal } from "./create-renewal.ts";
import { reminderDue } from "./renewals.events.ts";
import { faultRetryMs, findNextChargeTime, isDecline, isHardDecline, isRenewable } from "./renewals.rules.ts";
import { insertReminder, selectRenewalCharge, setNextRunAt } from "./renewals.store.ts";

/**
 * Opens a payment in place of one that a gateway did not complete, so that the renewal link can still be paid. A
 * declined card is reported to the fan once and retried on later days unless the decline is final; a charge that did
 * not reach the bank is retried within the hour. Idempotent.
 */
export async function handleDeclinedRenewal(ctx: Ctx, paymentId: string) {
  const charge = await selectRenewalCharge(ctx, paymentId);
  if (!charge || charge.status === "pending" || charge.status === "paid") return;
  const { subscriptionId, decline, method, end: renewsAt } = charge;
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const price = found && (await priceRenewal(ctx, found));
    const currentEnd = found?.row.currentPeriodEnd;
    // Paid by other means, canceled or over since then.
    if (!found || !price || price.dueCents === 0 || currentEnd?.getTime() !== renewsAt?.getTime()) return;
    const end = findRenewalDate(found.row);
    // A charge from before the pause is not tried again during it.
    if (found.row.pauseMonths !== null && end && end > ctx.now()) return;
    if (!isRenewable({ ...found.row, status: found.status }, end, ctx.now())) return;
    const isCard = method === "credit_card";
    const nextChargeAt = isCard && !isHardDecline(decline) ? findNextChargeTime(end, ctx.now()) : undefined;
    if (isCard && isDecline(decline) && !nextChargeAt) await stopCard(ctx, subscriptionId);
    await createRenewal(ctx, found, price, open);
    if (!isCard) return;
    if (!isDecline(decline)) {
      const retryAt = ctx.now().getTime() + faultRetryMs;
      const nextDayAt = findNextChargeTime(end, ctx.now())?.getTime() ?? retryAt;
      return setNextRunAt(ctx, subscriptionId, new Date(Math.min(retryAt, nextDayAt)));
    }
    const reminder = { paymentId, kind: "declined" } as const;
    if (await insertReminder(ctx, reminder, end)) await announce(ctx, reminderDue, reminder);
  });
}

export const onRenewalFailedJob = defineJob<{ paymentId: string }>({
  name: "handle-declined-renewal",
  queue: "gateway",
  on: [renewalFailed],
  options: { retryLimit: 10, retryDelay: 30 },
  run: (ctx, { paymentId }) => handleDeclinedRenewal(ctx, paymentId),
});
