import type { Ctx } from "#core/ctx";

/** Open orders of this browser whose code still stands, newest first. */
export function selectOpenOrders({ db, now }: Ctx, fanSessionId: string) {
  return db
    .selectFrom("fan_session_subscription as held")
    .innerJoin("subscription", "subscription.id", "held.subscription_id")
    .innerJoin("payment", "payment.subscription_id", "subscription.id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .select([
      "payment.id as paymentId",
      "payment.amount_cents as amountCents",
      "subscription.plan_id as planId",
      "fan.email",
    ])
    .where("held.session_id", "=", fanSessionId)
    .where("subscription.status", "=", "pending")
    .where("payment.status", "=", "pending")
    .where("payment.pix_expires_at", ">", now())
    .orderBy("payment.id", "desc")
    .execute();
}

/** Whether this browser holds the order. */
export async function isHeld({ db }: Ctx, fanSessionId: string, paymentId: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .innerJoin("fan_session_subscription as held", "held.subscription_id", "payment.subscription_id")
    .select("payment.id")
    .where("payment.id", "=", paymentId)
    .where("held.session_id", "=", fanSessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The order of a subscription that waits for money. */
export async function selectOpenPayment({ db }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("payment")
    .select("id")
    .where("subscription_id", "=", subscriptionId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return row?.id;
}
