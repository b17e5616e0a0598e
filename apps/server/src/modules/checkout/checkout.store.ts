import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { freeOrderMs } from "./checkout.rules.ts";

/** Orders of a browser, also those without a payment. */
function orders({ db }: Pick<Ctx, "db">, fanSessionId: string) {
  return db
    .selectFrom("fanSessionSubscription as link")
    .innerJoin("subscription", "subscription.id", "link.subscriptionId")
    .innerJoin("fan", "fan.id", "subscription.fanId")
    .leftJoin("payment", "payment.subscriptionId", "subscription.id")
    .where("link.sessionId", "=", fanSessionId);
}

/** Subscriptions ordered in this browser that can still be paid or verified, newest first. A free order has no payment. */
export function selectOpenOrders({ db, now }: Ctx, fanSessionId: string) {
  return orders({ db }, fanSessionId)
    .leftJoin("couponRedemption as redemption", "redemption.subscriptionId", "subscription.id")
    .leftJoin("coupon", "coupon.id", "redemption.couponId")
    .select([
      "payment.id as paymentId",
      "subscription.id as subscriptionId",
      "subscription.accountId",
      "subscription.planId",
      "subscription.priceCents",
      "coupon.code as couponCode",
      "payment.method",
      "fan.email",
    ])
    .where("subscription.status", "=", "pending")
    .where((eb) =>
      eb.or([
        eb.and([
          eb("payment.status", "=", "pending"),
          eb.or([eb("payment.pixExpiresAt", "is", null), eb("payment.pixExpiresAt", ">", now())]),
        ]),
        eb.and([eb("payment.id", "is", null), eb("subscription.createdAt", ">", toFreeOrderStart(now()))]),
      ]),
    )
    .orderBy("subscription.id", "desc")
    .execute();
}

export type OpenOrder = Awaited<ReturnType<typeof selectOpenOrders>>[number];

type OrderTerms = { accountId: string; email: string; method: "pix" | "credit_card" };

function payments({ db }: Ctx, fanSessionId: string, { accountId, email, method }: OrderTerms) {
  return db
    .selectFrom("fanSessionOrder as link")
    .innerJoin("fanOrder", "fanOrder.id", "link.orderId")
    .innerJoin("fan", "fan.id", "fanOrder.fanId")
    .innerJoin("payment", "payment.orderId", "link.orderId")
    .select(["payment.id as paymentId", "link.orderId"])
    .where("link.sessionId", "=", fanSessionId)
    .where("fanOrder.accountId", "=", accountId)
    .where("fan.email", "=", email)
    .where("payment.method", "=", method)
    .orderBy("payment.id", "desc");
}

/** Orders made in this browser from this creator that can still be paid, newest first. */
export function selectOpenPayments(ctx: Ctx, fanSessionId: string, terms: OrderTerms) {
  return payments(ctx, fanSessionId, terms)
    .where("payment.status", "=", "pending")
    .where((on) => on.or([on("payment.pixExpiresAt", "is", null), on("payment.pixExpiresAt", ">", ctx.now())]))
    .execute();
}

/** Paid orders made in this browser from this creator with its key, newest first. */
export function selectPaidPayments(ctx: Ctx, fanSessionId: string, { key, ...terms }: OrderTerms & { key: string }) {
  const paid = payments(ctx, fanSessionId, terms).where("payment.status", "=", "paid");
  return paid.where("fanOrder.clientKey", "=", key).execute();
}

/** Unpaid orders of this browser by PIX that name a coupon. */
export function selectPaymentsWithCoupon(
  { db, now }: Ctx,
  fanSessionId: string,
  { accountId, couponCode }: { accountId: string; couponCode: string },
) {
  return db
    .selectFrom("fanSessionOrder as link")
    .innerJoin("payment", "payment.orderId", "link.orderId")
    .innerJoin("couponRedemption as redemption", "redemption.orderId", "link.orderId")
    .innerJoin("coupon", "coupon.id", "redemption.couponId")
    .select(["payment.id as paymentId", "payment.subscriptionId"])
    .where("link.sessionId", "=", fanSessionId)
    .where("coupon.accountId", "=", accountId)
    .where("coupon.code", "=", couponCode)
    .where("payment.method", "<>", "credit_card")
    .where("payment.status", "=", "pending")
    .where((on) => on.or([on("payment.pixExpiresAt", "is", null), on("payment.pixExpiresAt", ">", now())]))
    .orderBy("payment.id")
    .execute();
}

/** Open orders of this browser without a subscription, of any creator. */
export async function countOrdersWithoutSubscription({ db, now }: Ctx, fanSessionId: string): Promise<number> {
  const { count } = await db
    .selectFrom("fanSessionOrder as link")
    .innerJoin("payment", "payment.orderId", "link.orderId")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("link.sessionId", "=", fanSessionId)
    .where("payment.subscriptionId", "is", null)
    .where("payment.status", "=", "pending")
    .where((on) => on.or([on("payment.pixExpiresAt", "is", null), on("payment.pixExpiresAt", ">", now())]))
    .executeTakeFirstOrThrow();
  return count;
}

/** An order of this browser that gives access, by its plan and e-mail address. */
export async function selectActiveOrder(
  ctx: Ctx,
  fanSessionId: string,
  { planId, email }: { planId: string; email: string },
): Promise<string | undefined> {
  const row = await orders(ctx, fanSessionId)
    .select(sql<string>`coalesce(payment.id, subscription.id)`.as("id"))
    .where("subscription.planId", "=", planId)
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
    .selectFrom("fanSessionAccess as link")
    .leftJoin("payment", "payment.subscriptionId", "link.subscriptionId")
    .select(["link.subscriptionId", "payment.id as paymentId"])
    .$narrowType<{ subscriptionId: string }>()
    .where("link.sessionId", "=", fanSessionId)
    .where((eb) =>
      eb.or([
        eb("payment.id", "=", orderId),
        eb.and([eb("payment.id", "is", null), eb("link.subscriptionId", "=", orderId)]),
      ]),
    )
    .executeTakeFirst();
}

/** The payment of an order of this browser that has no subscription, with its creator and the address of its fan. */
export function selectOrderWithoutSubscription({ db }: Ctx, fanSessionId: string, paymentId: string) {
  return db
    .selectFrom("fanSessionOrderAccess as link")
    .innerJoin("payment", "payment.orderId", "link.orderId")
    .select(["payment.id", "payment.accountId"])
    .where("link.sessionId", "=", fanSessionId)
    .where("payment.id", "=", paymentId)
    .where("payment.subscriptionId", "is", null)
    .executeTakeFirst();
}

export function selectOrderedSubscription({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("subscription")
    .innerJoin("plan", "plan.id", "subscription.planId")
    .innerJoin("fan", "fan.id", "subscription.fanId")
    .select([
      "subscription.id",
      "subscription.accountId",
      "subscription.status",
      "subscription.startedAt",
      "subscription.currentPeriodEnd",
      "subscription.periodMonths",
      "subscription.trialDays",
      "plan.id as planId",
      "plan.name as planName",
      "fan.email",
    ])
    .where("subscription.id", "=", subscriptionId)
    .executeTakeFirstOrThrow();
}

/** The order that waits for a payment or for the verification of an e-mail address. */
export async function selectOpenOrder({ db, now }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("subscription")
    .leftJoin("payment", "payment.subscriptionId", "subscription.id")
    .select(sql<string>`coalesce(payment.id, subscription.id)`.as("id"))
    .where("subscription.id", "=", subscriptionId)
    .where((eb) =>
      eb.or([
        eb("payment.status", "=", "pending"),
        eb.and([eb("payment.id", "is", null), eb("subscription.createdAt", ">", toFreeOrderStart(now()))]),
      ]),
    )
    .executeTakeFirst();
  return row?.id;
}

/** Free orders of this fan from this browser that are not active yet. */
export function lockFreeOrders({ db, now }: Ctx, fanSessionId: string, fanId: string) {
  return db
    .selectFrom("fanSessionSubscription as link")
    .innerJoin("subscription", "subscription.id", "link.subscriptionId")
    .select([
      "subscription.id",
      "subscription.accountId",
      "subscription.fanId",
      "subscription.fanPhone",
      "subscription.trialDays",
    ])
    .where("link.sessionId", "=", fanSessionId)
    .where("subscription.fanId", "=", fanId)
    .where("subscription.source", "=", "checkout")
    .where("subscription.status", "=", "pending")
    .where("subscription.createdAt", ">", toFreeOrderStart(now()))
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("payment").select("payment.id").whereRef("subscriptionId", "=", "subscription.id")),
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
