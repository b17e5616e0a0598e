import { sendReminderEmail } from "#modules/notices/send-renewal-emails";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { processDueRenewals } from "#modules/renewals/process-renewals";
import { toReminderTime } from "#modules/renewals/renewals.rules";
import { readMailbox } from "#ports/mail/mailbox";
import type { Product } from "./product.ts";
import { addReceipt, approveOrder, type Fan, type Owner, setUniquePhone, subscribe, type World } from "./world.ts";

const minuteMs = 60_000;

/** A fan whose first payment was approved. */
export async function payingFan(world: World): Promise<Fan> {
  return approveOrder(world, await setUniquePhone(world.product, await subscribe(world, world.owner, "unpaid")));
}

export async function moveClockTo(product: Product, at: Date, andMs = minuteMs) {
  product.clock.aheadMs += at.getTime() + andMs - product.ctx.now().getTime();
}

/** Moves forward to an hour in UTC, at most a day: reminders are sent at 12:00 UTC, and their text changes after the period's end. */
export function moveClockToHour(product: Product, hour: number) {
  const now = product.ctx.now();
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour);
  const next = today < now.getTime() ? today + 24 * 60 * minuteMs : today;
  product.clock.aheadMs += next - now.getTime();
}

export async function endOf({ ctx }: Product, subscriptionId: string): Promise<Date> {
  const found = ctx.db.selectFrom("subscription").select("currentPeriodEnd").where("id", "=", subscriptionId);
  return (await found.executeTakeFirstOrThrow()).currentPeriodEnd as Date;
}

/** Moves to the time of a reminder of the current period. */
export async function moveClockToReminder(
  product: Product,
  subscriptionId: string,
  kind: Parameters<typeof toReminderTime>[1],
) {
  await moveClockTo(product, toReminderTime(await endOf(product, subscriptionId), kind));
}

/** Runs the renewal scheduler and sends its e-mails. */
export async function runRenewals(product: Product) {
  const done = await processDueRenewals(product.ctx);
  const open = product.ctx.db.selectFrom("renewalReminder").selectAll().where("settledAt", "is", null);
  for (const { paymentId, kind } of await open.execute()) await sendReminderEmail(product.ctx, { paymentId, kind });
  return done;
}

/** E-mails to an address, oldest first, with the link in each. */
export async function mailsTo({ ctx }: Product, email: string) {
  const mails = (await readMailbox(`${ctx.config.data}/mailbox`)).filter(({ to }) => to === email).reverse();
  return mails.map(({ subject, text }) => ({ subject, text, token: /\/r\/(\S+)/.exec(text)?.[1] ?? "" }));
}

/** The renewals of a subscription, oldest first. */
export function renewalsOf({ ctx }: Product, subscriptionId: string) {
  return ctx.db
    .selectFrom("payment")
    .innerJoin("subscriptionLine as line", "line.orderId", "payment.orderId")
    .innerJoin("orderLine as sold", "sold.orderId", "payment.orderId")
    .selectAll("payment")
    .select(["line.planId", "line.periodMonths", "line.periodStart", "line.periodEnd"])
    .select(["sold.priceCents", "sold.discountCents", "sold.couponCode"])
    .where("payment.subscriptionId", "=", subscriptionId)
    .where("renewsAt", "is not", null)
    .orderBy("payment.id")
    .execute();
}

/** Pays the open renewal by a receipt and its approval. */
export async function payRenewal({ product, owner }: World, fan: Fan) {
  const open = (await renewalsOf(product, fan.subscriptionId)).find(({ status }) => status === "pending");
  if (!open) throw new Error("no renewal is open");
  await addReceipt(product, { ...fan, orderId: open.id });
  await reviewReceipt(product.ctx, owner.accountId, open.id, "approved");
  return open.id;
}

/** What the creator offers to fans who are about to cancel. */
export async function offerPause({ ctx }: Product, { accountId }: Pick<Owner, "accountId">, isOffered = true) {
  const values = { offerPause: isOffered, updatedAt: ctx.now() };
  const row = ctx.db.insertInto("cancellationSetting").values({ accountId, ...values });
  await row.onConflict((conflict) => conflict.column("accountId").doUpdateSet(values)).execute();
}
