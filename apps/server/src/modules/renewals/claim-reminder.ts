import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/plain-names";
import { inTransaction } from "#core/transaction";
import { findChargeableCard } from "#modules/payments/find-renewal-card";
import { getPayment } from "#modules/payments/get-payment";
import { lockOpenPayment } from "#modules/payments/payments.queries";
import { renewalToken } from "./renewal-token.ts";
import type { Reminder } from "./renewals.rules.ts";
import { awaitsRenewal, cardMoments, momentOf, nextCardMoment } from "./renewals.rules.ts";
import { lockReminder, selectAskedRenewal, selectReminded, settleReminder, updateClaim } from "./renewals.store.ts";
import { updateRenewal } from "./update-renewal.ts";

/**
 * What a reminder is to say, read now; undefined where there is nothing to say any more, or it was claimed before. Who has claimed one
 * sends it and says so, or releases it if it certainly was not sent.
 */
export async function claimReminder(ctx: Ctx, reminder: Reminder) {
  const { subscription_id: subscriptionId } = await getPayment(ctx, reminder.paymentId);
  await updateRenewal(ctx, subscriptionId);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReminder(ctx, reminder);
    if (!row || row.settled_at) return undefined;
    if (row.claimed_at) {
      ctx.log.error(reminder, "a reminder was claimed and never settled; it may have gone out, and is not sent again");
      return undefined;
    }
    const notice = await noticeOf(ctx, reminder, subscriptionId);
    if (!notice) {
      await settleReminder(ctx, reminder, "needless");
      return undefined;
    }
    await updateClaim(ctx, reminder, ctx.now());
    return notice;
  });
}

async function noticeOf(ctx: Ctx, reminder: Reminder, subscriptionId: string) {
  // Of a declined card the link is that of the payment that was opened in its place.
  const isDeclined = reminder.kind === "declined";
  const paymentId = isDeclined ? (await lockOpenPayment(ctx, subscriptionId))?.id : reminder.paymentId;
  const payment = paymentId && (await getPayment(ctx, paymentId));
  const found = paymentId && (await selectReminded(ctx, paymentId));
  if (!payment || !found || payment.status !== "pending") return undefined;
  const waits = payment.receipt_id !== null && payment.receipt_decision === null;
  if (waits || !awaitsRenewal(found, found.end, ctx.now())) return undefined;
  const card = await cardOf(ctx, reminder, {
    subscriptionId,
    end: found.end,
    isAsked: payment.charge_asked_at !== null,
  });
  // A card that is to be charged needs nothing of its owner, and on its day nothing is told before it was.
  if (card?.kind === "waits") return undefined;
  const path = `/r/${renewalToken(ctx, payment.id)}`;
  return { ...withPlainNames(found), end: found.end, periodMonths: payment.period_months, path, card, now: ctx.now() };
}

type Moment = { subscriptionId: string; end: Date; isAsked: boolean };

/** What a card has to do with it: it will be charged, it was declined, or it is just being charged; nothing where a link is to pay. */
async function cardOf(ctx: Ctx, { paymentId, kind }: Reminder, { subscriptionId, end, isAsked }: Moment) {
  const chargeable = await findChargeableCard(ctx, subscriptionId);
  if (kind === "declined") {
    const asked = await selectAskedRenewal(ctx, paymentId);
    const { brand = null, digits = null, decline = null } = asked ?? {};
    const shown = { brand: chargeable?.card.brand ?? brand, lastDigits: chargeable?.card.last_digits ?? digits };
    return { kind: "declined" as const, ...shown, decline, nextAt: chargeable && nextCardMoment(end, ctx.now()) };
  }
  if (!chargeable || isAsked) return undefined;
  if (momentOf(end, kind) >= momentOf(end, "d0")) return { kind: "waits" as const };
  const { brand, last_digits: lastDigits } = chargeable.card;
  return { kind: "due" as const, brand, lastDigits, chargeAt: cardMoments(end)[0] as Date };
}

export type ReminderNotice = NonNullable<Awaited<ReturnType<typeof claimReminder>>>;
