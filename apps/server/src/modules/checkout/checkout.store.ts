import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { freeOrderMs } from "./checkout.rules.ts";

/** Orders made in this browser that can still be paid or proved, newest first; a free one is known by its subscription. */
export function selectOpenOrders({ db, now }: Ctx, fanSessionId: string) {
  return db
    .selectFrom("fan_session_subscription as held")
    .innerJoin("subscription", "subscription.id", "held.subscription_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .leftJoin("payment", "payment.subscription_id", "subscription.id")
    .leftJoin("coupon_redemption as redemption", "redemption.subscription_id", "subscription.id")
    .leftJoin("coupon", "coupon.id", "redemption.coupon_id")
    .select([
      sql<string>`coalesce(payment.id, subscription.id)`.as("orderId"),
      "subscription.plan_id as planId",
      "subscription.price_cents as priceCents",
      "coupon.code as couponCode",
      "payment.method",
      "fan.email",
    ])
    .where("held.session_id", "=", fanSessionId)
    .where("subscription.status", "=", "pending")
    .where((on) =>
      on.or([
        on.and([
          on("payment.status", "=", "pending"),
          on.or([on("payment.pix_expires_at", "is", null), on("payment.pix_expires_at", ">", now())]),
        ]),
        on.and([on("payment.id", "is", null), on("subscription.created_at", ">", freeSince(now()))]),
      ]),
    )
    .orderBy("subscription.id", "desc")
    .execute();
}

/** The subscription of an order that this browser holds: by its payment or, where nothing was due, by itself. */
export function selectHeldOrder({ db }: Ctx, fanSessionId: string, orderId: string) {
  return db
    .selectFrom("fan_session_hold as held")
    .leftJoin("payment", "payment.subscription_id", "held.subscription_id")
    .select(["held.subscription_id as subscriptionId", "payment.id as paymentId"])
    .$narrowType<{ subscriptionId: string }>()
    .where("held.session_id", "=", fanSessionId)
    .where((on) =>
      on.or([
        on("payment.id", "=", orderId),
        on.and([on("payment.id", "is", null), on("held.subscription_id", "=", orderId)]),
      ]),
    )
    .executeTakeFirst();
}

export function selectOrdered({ db }: Ctx, subscriptionId: string) {
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

/** The order of a subscription that waits for money, or for the proof of an e-mail. */
export async function selectOpenOrder({ db, now }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscription")
    .leftJoin("payment", "payment.subscription_id", "subscription.id")
    .select(sql<string>`coalesce(payment.id, subscription.id)`.as("id"))
    .where("subscription.id", "=", subscriptionId)
    .where((on) =>
      on.or([
        on("payment.status", "=", "pending"),
        on.and([on("payment.id", "is", null), on("subscription.created_at", ">", freeSince(now()))]),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** What a fan ordered in this very browser at R$ 0,00 and has not opened; held until the transaction ends. */
export function lockFreeOrders({ db, now }: Ctx, fanSessionId: string, fanId: string) {
  return db
    .selectFrom("fan_session_subscription as held")
    .innerJoin("subscription", "subscription.id", "held.subscription_id")
    .select([
      "subscription.id",
      "subscription.account_id as accountId",
      "subscription.fan_id as fanId",
      "subscription.fan_phone as fanPhone",
      "subscription.trial_days as trialDays",
    ])
    .where("held.session_id", "=", fanSessionId)
    .where("subscription.fan_id", "=", fanId)
    .where("subscription.source", "=", "checkout")
    .where("subscription.status", "=", "pending")
    .where("subscription.created_at", ">", freeSince(now()))
    .where((on) =>
      on.not(
        on.exists(on.selectFrom("payment").select("payment.id").whereRef("subscription_id", "=", "subscription.id")),
      ),
    )
    .orderBy("subscription.id", "desc")
    .forUpdate("subscription")
    .execute();
}

export type FreeOrder = Awaited<ReturnType<typeof lockFreeOrders>>[number];

function freeSince(now: Date): Date {
  return new Date(now.getTime() - freeOrderMs);
}
