import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import type { ReminderOutcome } from "#db/tables";
import {
  findChargeableCard,
  findPaymentNotice,
  getSubscriptionPayment,
  lockOpenPayment,
} from "#modules/payments/index";
import { findRenewalDate } from "#modules/subscriptions/index";
import { updateRenewal } from "./create-renewal.ts";
import { toRenewalToken } from "./get-renewal.ts";
import { findNextChargeTime, isRenewable, type Reminder, toCardChargeTimes, toReminderTime } from "./renewals.rules.ts";
import {
  hasSentPauseNotice,
  lockReminder,
  selectRenewalCharge,
  selectRenewalStates,
  updateClaim,
  updateOutcome,
} from "./renewals.store.ts";

/**
 * Claims a reminder and returns its content, or undefined if it no longer applies or was claimed before. The caller
 * sends it and calls `settleReminder`, without an outcome only if it certainly was not sent.
 */
export async function claimReminder(ctx: Ctx, reminder: Reminder) {
  const { subscriptionId } = await getSubscriptionPayment(ctx, reminder.paymentId);
  await updateRenewal(ctx, subscriptionId);
  return inTransaction(ctx, async (ctx) => {
    const row = await lockReminder(ctx, reminder);
    if (!row || row.settledAt) return undefined;
    if (row.claimedAt) {
      ctx.log.error(reminder, "a claimed reminder was not settled: it may have been sent, so it is not sent again");
      return undefined;
    }
    const notice = await findNotice(ctx, reminder, subscriptionId);
    if (!notice) {
      await updateOutcome(ctx, reminder, "needless");
      return undefined;
    }
    await updateClaim(ctx, reminder, ctx.now());
    return notice;
  });
}

/** The content of a reminder that still applies, whether it was sent or not. */
export async function findReminderNotice(ctx: Ctx, reminder: Reminder) {
  const { subscriptionId } = await getSubscriptionPayment(ctx, reminder.paymentId);
  return findNotice(ctx, reminder, subscriptionId);
}

async function findNotice(ctx: Ctx, reminder: Reminder, subscriptionId: string) {
  // After a decline the link pays by the payment that replaced the declined one.
  const isDeclined = reminder.kind === "declined";
  const paymentId = isDeclined ? (await lockOpenPayment(ctx, subscriptionId))?.id : reminder.paymentId;
  const payment = paymentId && (await getSubscriptionPayment(ctx, paymentId));
  const notice = paymentId && (await findPaymentNotice(ctx, paymentId));
  const [subscription] = await selectRenewalStates(ctx, [subscriptionId]);
  if (!payment || !notice || !subscription || payment.status !== "pending") return undefined;
  const isUnderReview = payment.receiptId !== null && payment.receiptDecision === null;
  const end = findRenewalDate(subscription);
  const isPaused = subscription.pauseMonths !== null;
  if (isUnderReview || !isRenewable(subscription, end, ctx.now())) return undefined;
  const isCardCharged =
    !isPaused || reminder.kind === "d-3" || (await hasSentPauseNotice(ctx, subscriptionId, toReminderTime(end, "d-3")));
  const card = isCardCharged
    ? await findCardNotice(ctx, reminder, {
        subscriptionId,
        end,
        isChargeRequested: payment.chargeRequestedAt !== null,
      })
    : undefined;
  // No reminder before the stored card is charged: the fan has nothing to do.
  if (card?.kind === "upcoming") return undefined;
  const path = `/r/${toRenewalToken(ctx, payment.id)}`;
  const { periodMonths } = payment;
  return {
    ...notice,
    planName: notice.soldName,
    subscriptionId,
    subscriptionStatus: subscription.status,
    end,
    isPaused,
    periodMonths,
    path,
    card,
    now: ctx.now(),
  };
}

type ReminderContext = { subscriptionId: string; end: Date; isChargeRequested: boolean };

/** The stored card's part in a reminder; undefined if the fan pays by the link. */
async function findCardNotice(
  ctx: Ctx,
  { paymentId, kind }: Reminder,
  { subscriptionId, end, isChargeRequested }: ReminderContext,
) {
  const chargeable = await findChargeableCard(ctx, subscriptionId);
  if (kind === "declined") {
    const charge = await selectRenewalCharge(ctx, paymentId);
    const { brand = null, digits = null, decline = null } = charge ?? {};
    const shown = { brand: chargeable?.card.brand ?? brand, lastDigits: chargeable?.card.lastDigits ?? digits };
    return { kind: "declined" as const, ...shown, decline, nextAt: chargeable && findNextChargeTime(end, ctx.now()) };
  }
  if (!chargeable || isChargeRequested) return undefined;
  if (toReminderTime(end, kind) >= toReminderTime(end, "d0")) return { kind: "upcoming" as const };
  const { brand, lastDigits } = chargeable.card;
  return { kind: "due" as const, brand, lastDigits, chargeAt: toCardChargeTimes(end)[0] as Date };
}

export type ReminderNotice = NonNullable<Awaited<ReturnType<typeof claimReminder>>>;

/** Records the outcome of a claimed reminder. Without an outcome it certainly was not sent and can be claimed again. */
export async function settleReminder(ctx: Ctx, reminder: Reminder, outcome: ReminderOutcome | undefined) {
  if (outcome) await updateOutcome(ctx, reminder, outcome);
  else await updateClaim(ctx, reminder, null);
}
