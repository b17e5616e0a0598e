import { newId, newTxid } from "#core/ids";
import { isControl } from "#modules/reminders/reminders.rules";
import { createSubscriptionOrder } from "#modules/subscriptions/order-subscription";
import { markPeriodStarted } from "./orders.ts";
import type { Product } from "./product.ts";
import { type Fan, markEmailVerified, type Owner, subscribe } from "./world.ts";

const dayMs = 86_400_000;

/** Whether an order gets messages, not being in the control group. */
export async function reminded({ ctx }: Product, paymentId: string): Promise<boolean> {
  const payment = ctx.db.selectFrom("payment").select("accountId").where("id", "=", paymentId);
  const { accountId } = await payment.executeTakeFirstOrThrow();
  return !isControl(ctx, { measure: "unpaid_order", accountId, id: paymentId });
}

/** A fan with an unpaid order in the group that gets messages, or in the control group. */
export async function unpaidFan(product: Product, owner: Owner, { control = false } = {}): Promise<Fan> {
  for (;;) {
    const fan = await subscribe({ product }, owner, "unpaid");
    if ((await reminded(product, fan.orderId)) !== control) return fan;
    // No other order of this creator that messages are about.
    await product.ctx.db.updateTable("payment").set({ status: "expired" }).where("id", "=", fan.orderId).execute();
  }
}

/** A verified fan who cancelled a subscription that ends now, in the group that gets messages. */
export async function endedFan(product: Product, owner: Owner, values: object = {}): Promise<Fan> {
  const { ctx } = product;
  for (;;) {
    const fan = await subscribe({ product }, owner, "expired");
    const { accountId } = owner;
    if (isControl(ctx, { measure: "ended_subscription", accountId, id: fan.subscriptionId })) continue;
    await markEmailVerified(product, fan);
    await ctx.db.updateTable("payment").set({ status: "expired" }).where("id", "=", fan.orderId).execute();
    const now = ctx.now();
    const end = { status: "expired", currentPeriodEnd: now, canceledAt: new Date(now.getTime() - dayMs) } as const;
    const started = { startedAt: new Date(now.getTime() - 30 * dayMs), periodsStarted: 1 };
    await ctx.db
      .updateTable("subscription")
      .set({ ...end, ...started, ...values })
      .where("id", "=", fan.subscriptionId)
      .execute();
    return fan;
  }
}

type Case = { control: boolean; dueAt: Date; returns: boolean; amountCents?: number };

/** The target of an ended subscription of a new fan, who pays `amountCents` on the next day if they return. */
export async function addEndedTarget(
  { ctx }: Product,
  { accountId, planId }: Owner,
  { control, dueAt, returns, amountCents = 2990 }: Case,
): Promise<void> {
  const { db } = ctx;
  const [fanId, subscriptionId, paidAt] = [newId(dueAt), newId(dueAt), new Date(dueAt.getTime() + dayMs)];
  const email = `${fanId}@exemplo.com.br`;
  await db.insertInto("fan").values({ id: fanId, email, emailVerifiedAt: dueAt, createdAt: dueAt }).execute();
  const person = { accountId, fanId, fanName: "Rita Lima", fanPhone: "+5511987654321" };
  const terms = { planId, priceCents: amountCents, periodMonths: 1 };
  await db
    .insertInto("subscription")
    .values({
      id: subscriptionId,
      ...person,
      ...terms,
      source: "checkout",
      status: "expired",
      createdAt: dueAt,
      currentPeriodEnd: dueAt,
    })
    .execute();
  const target = {
    accountId,
    measure: "ended_subscription",
    subscriptionId,
    periodEnd: dueAt,
    control,
    dueAt,
  } as const;
  await db
    .insertInto("reminderTarget")
    .values({ id: newId(dueAt), ...target })
    .execute();
  if (!returns) return;
  const sale = { terms, amountCents, discountCents: 0, couponCode: null };
  const orderId = await createSubscriptionOrder(ctx, { subscriptionId, sale });
  await markPeriodStarted(ctx, orderId, { start: paidAt, end: new Date(paidAt.getTime() + 30 * dayMs) });
  await db
    .insertInto("payment")
    .values({
      id: newId(paidAt),
      accountId,
      orderId,
      subscriptionId,
      amountCents,
      method: "pix",
      gateway: "bacen",
      txid: newTxid(),
      createdAt: paidAt,
      status: "paid",
      paidAt,
    })
    .execute();
}
