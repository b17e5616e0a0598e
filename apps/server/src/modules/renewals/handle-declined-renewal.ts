import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { lockWithOpenPayment } from "#modules/payments/lock-with-payments";
import { stopCard } from "#modules/payments/payments.queries";
import { createRenewal } from "./create-renewal.ts";
import { priceRenewal } from "./price-renewal.ts";
import { reminderDue } from "./renewals.events.ts";
import { awaitsRenewal, faultRetryMs, isDecline, isHardDecline, nextCardMoment } from "./renewals.rules.ts";
import { insertReminder, selectAskedRenewal, setNextRunAt } from "./renewals.store.ts";

/**
 * What comes of a renewal that a gateway was asked for in vain: its link pays on, by a payment of its own. A declined card is told of
 * once, and charged no more where the bank will say no again or has said so each time; what never reached the bank is tried again
 * within the hour. Doing it again changes nothing.
 */
export async function handleDeclinedRenewal(ctx: Ctx, paymentId: string) {
  const asked = await selectAskedRenewal(ctx, paymentId);
  if (!asked || asked.status === "pending" || asked.status === "paid") return;
  const { subscriptionId, decline, method, end } = asked;
  await inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const price = found && (await priceRenewal(ctx, found));
    const runsTo = found?.row.current_period_end;
    // Paid otherwise since, called off, or over: there is nothing to follow.
    if (!found || !price || price.dueCents === 0 || runsTo?.getTime() !== end?.getTime()) return;
    if (!awaitsRenewal({ ...found.row, status: found.status }, end, ctx.now())) return;
    const isCards = method === "credit_card";
    const next = isCards && !isHardDecline(decline) ? nextCardMoment(end, ctx.now()) : undefined;
    if (isCards && isDecline(decline) && !next) await stopCard(ctx, subscriptionId);
    await createRenewal(ctx, found, price, open);
    if (!isCards) return;
    if (!isDecline(decline)) {
      const again = ctx.now().getTime() + faultRetryMs;
      const day = nextCardMoment(end, ctx.now())?.getTime() ?? again;
      return setNextRunAt(ctx, subscriptionId, new Date(Math.min(again, day)));
    }
    const reminder = { paymentId, kind: "declined" } as const;
    if (await insertReminder(ctx, reminder)) await announce(ctx, reminderDue, reminder);
  });
}
