import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/text/plain-names";
import { findUsableCode } from "#modules/coupons/index";
import { findPaymentNotice } from "#modules/payments/index";
import { selectEnded } from "./ended-subscriptions.store.ts";
import { findWanted, lockSubject } from "./find-wanted.ts";
import { toReminderToken } from "./reminder-token.ts";
import { isQuiet } from "./reminders.rules.ts";
import { type Channel, lockDelivery, type Subject, selectMessage, updateDelivery } from "./targets.store.ts";
import { selectUnpaid } from "./unpaid-orders.store.ts";

/**
 * Claims a message for one channel, within the caller's transaction, and returns its content; undefined if it no longer applies, or was
 * claimed before. The caller sends it and calls `settleMessage`.
 */
export async function claimMessage(ctx: Ctx, messageId: string, channel: Channel) {
  const message = await selectMessage(ctx, messageId);
  if (!message) return undefined;
  const { target, step } = message;
  await lockSubject(ctx, target.subject);
  const delivery = await lockDelivery(ctx, messageId, channel);
  if (delivery === "claimed")
    ctx.log.error({ messageId }, "a claimed reminder was not settled: it may have been sent, so it is not sent again");
  if (delivery !== "waiting") return undefined;
  const wanted = await findWanted(ctx, target.subject);
  const isDue = wanted?.steps.some((one) => one.step === step && ctx.now() < one.until) && !isQuiet(ctx.now());
  const content = isDue ? await findContent(ctx, target.subject) : undefined;
  await updateDelivery(
    ctx,
    messageId,
    channel,
    content && channel === "email" ? "claimed" : content ? "waiting" : "skipped",
  );
  return content && { ...content, step, stopToken: toReminderToken(ctx, target.id) };
}

async function findContent(ctx: Ctx, { measure, id }: Subject) {
  return measure === "unpaid_order" ? findUnpaidContent(ctx, id) : findEndedContent(ctx, id);
}

async function findUnpaidContent(ctx: Ctx, paymentId: string) {
  const [row, notice] = [await selectUnpaid(ctx, paymentId), await findPaymentNotice(ctx, paymentId)];
  if (!row || !notice) return undefined;
  const { codeUntil, receiptUntil } = row;
  return { ...notice, measure: "unpaid_order" as const, codeUntil, receiptUntil };
}

async function findEndedContent(ctx: Ctx, subscriptionId: string) {
  const row = await selectEnded(ctx, subscriptionId);
  if (!row) return undefined;
  const { accountId, fanId, couponId, email: fanEmail, ...notice } = row;
  const couponCode = couponId ? await findUsableCode(ctx, { accountId, couponId, fanId }) : undefined;
  return withPlainNames({ ...notice, measure: "ended_subscription" as const, subscriptionId, fanEmail, couponCode });
}

type Content = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

/** The content of a message about an unpaid order. */
export type UnpaidNotice = Extract<Content, { measure: "unpaid_order" }>;

/** The content of a message about an ended subscription. */
export type EndedNotice = Extract<Content, { measure: "ended_subscription" }>;

/** Records what became of a claimed message: `waiting` only if it certainly was not sent, and can be claimed again. */
export async function settleMessage(
  ctx: Ctx,
  messageId: string,
  channel: Channel,
  delivery: "sent" | "skipped" | "waiting",
) {
  await updateDelivery(ctx, messageId, channel, delivery);
}
