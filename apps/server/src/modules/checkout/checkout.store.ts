import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { freeOrderMs } from "./checkout.rules.ts";

/**
 * Orders of this browser that can still be paid or verified, newest first. A free order has the id of its subscription.
 */
export function selectOpenOrders({ db, now }: Ctx, fanSessionId: string) {
  return db
    .selectFrom("fan_session_subscription as link")
    .innerJoin("subscription", "subscription.id", "link.subscription_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .leftJoin("payment", "payment.subscription_id", "subscription.id")
    .leftJoin("coupon_redemption as redemption", "redemption.subscription_id", "subscription.id")
    .leftJoin("coupon", "coupon.id", "redemption.coupon_id")
    .select([
      sql<string>`coalesce(payment.id, subscription.id)`.as("orderId"),
      "subscription.id as subscriptionId",
      "subscription.account_id as accountId",
      "subscription.plan_id as planId",
      "subscription.price_cents as priceCents",
      "coupon.code as couponCode",
      "payment.method",
      "fan.email",
    ])
    .where("link.session_id", "=", fanSessionId)
    .where("subscription.status", "=", "pending")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("payment.status", "=", "pending"),
          eb.or([eb("payment.pix_expires_at", "is", null), eb("payment.pix_expires_at", ">", now())]),
        ]),
        eb.and([eb("payment.id", "is", null), eb("subscription.created_at", ">", toFreeOrderStart(now()))]),
      ]),
    )
    .orderBy("subscription.id", "desc")
    .execute();
}

export type OpenOrder = Awaited<ReturnType<typeof selectOpenOrders>>[number];

/** An order of this browser that gives access, by its plan and e-mail address. */
export async function selectActiveOrder(
  { db }: Ctx,
  fanSessionId: string,
  { planId, email }: { planId: string; email: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("fan_session_subscription as link")
    .innerJoin("subscription", "subscription.id", "link.subscription_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .leftJoin("payment", "payment.subscription_id", "subscription.id")
    .select(sql<string>`coalesce(payment.id, subscription.id)`.as("id"))
    .where("link.session_id", "=", fanSessionId)
    .where("subscription.plan_id", "=", planId)
    .where("subscription.status", "in", ["active", "trialing"])
    .where("fan.email", "=", email)
    .orderBy("payment.id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** The subscription of an order of this browser, by its payment or, if nothing was due, by its own id. */
export function selectSessionOrder({ db }: Ctx, fanSessionId: string, orderId: string) {
  return db
    .selectFrom("fan_session_access as link")
    .leftJoin("payment", "payment.subscription_id", "link.subscription_id")
    .select(["link.subscription_id as subscriptionId", "payment.id as paymentId"])
    .$narrowType<{ subscriptionId: string }>()
    .where("link.session_id", "=", fanSessionId)
    .where((eb) =>
      eb.or([
        eb("payment.id", "=", orderId),
        eb.and([eb("payment.id", "is", null), eb("link.subscription_id", "=", orderId)]),
      ]),
    )
    .executeTakeFirst();
}

export function selectOrderedSubscription({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("subscription")
    .innerJoin("plan", "plan.id", "subscription.plan_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .select([
      "subscription.id",
      "subscription.account_id",
      "subscription.status",
      "subscription.started_at",
      "subscription.current_period_end",
      "subscription.period_months",
      "subscription.trial_days",
      "plan.id as plan_id",
      "plan.name as plan_name",
      "fan.email",
    ])
    .where("subscription.id", "=", subscriptionId)
    .executeTakeFirstOrThrow();
}

/** The order that waits for a payment or for the verification of an e-mail address. */
export async function selectOpenOrder({ db, now }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscription")
    .leftJoin("payment", "payment.subscription_id", "subscription.id")
    .select(sql<string>`coalesce(payment.id, subscription.id)`.as("id"))
    .where("subscription.id", "=", subscriptionId)
    .where((eb) =>
      eb.or([
        eb("payment.status", "=", "pending"),
        eb.and([eb("payment.id", "is", null), eb("subscription.created_at", ">", toFreeOrderStart(now()))]),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Free orders of this fan from this browser that are not active yet. */
export function lockFreeOrders({ db, now }: Ctx, fanSessionId: string, fanId: string) {
  return db
    .selectFrom("fan_session_subscription as link")
    .innerJoin("subscription", "subscription.id", "link.subscription_id")
    .select([
      "subscription.id",
      "subscription.account_id as accountId",
      "subscription.fan_id as fanId",
      "subscription.fan_phone as fanPhone",
      "subscription.trial_days as trialDays",
    ])
    .where("link.session_id", "=", fanSessionId)
    .where("subscription.fan_id", "=", fanId)
    .where("subscription.source", "=", "checkout")
    .where("subscription.status", "=", "pending")
    .where("subscription.created_at", ">", toFreeOrderStart(now()))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("payment").select("payment.id").whereRef("subscription_id", "=", "subscription.id")),
      ),
    )
    .orderBy("subscription.id", "desc")
    .forUpdate("subscription")
    .execute();
}

export type FreeOrder = Awaited<ReturnType<typeof lockFreeOrders>>[number];

function toFreeOrderStart(now: Date): Date {
  return new Date(now.getTime() - freeOrderMs);
}
