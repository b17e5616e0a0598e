import type { Ctx } from "#core/ctx";
import type { Terms } from "./subscriptions.rules.ts";

type NewSubscriptionLine = { orderId: string; position: number; subscriptionId: string; terms: Terms };

export async function insertSubscriptionLine(
  { db }: Ctx,
  { orderId, position, subscriptionId, terms: { planId, periodMonths } }: NewSubscriptionLine,
) {
  await db.insertInto("subscriptionLine").values({ orderId, position, subscriptionId, planId, periodMonths }).execute();
}

/** Returns the position of the line, and the name of its plan as its title. */
export function updateSubscriptionLine({ db }: Ctx, orderId: string, { planId, periodMonths }: Terms) {
  return db
    .updateTable("subscriptionLine")
    .from("plan")
    .set({ planId, periodMonths })
    .where("orderId", "=", orderId)
    .where("plan.id", "=", planId)
    .returning(["subscriptionLine.position", "plan.name as title"])
    .executeTakeFirstOrThrow();
}

/** Who pays for a subscription, with the name of the plan that is ordered. */
export function selectSubscriber({ db }: Ctx, subscriptionId: string, planId: string) {
  return db
    .selectFrom("subscription")
    .innerJoin("plan", (on) => on.on("plan.id", "=", planId))
    .select(["subscription.accountId", "subscription.fanId", "plan.name as planName"])
    .select(["subscription.fanName", "subscription.fanPhone", "subscription.fanDocument"])
    .where("subscription.id", "=", subscriptionId)
    .executeTakeFirstOrThrow();
}

export type SubscriptionLine = Awaited<ReturnType<typeof selectSubscriptionLine>>;

/** The line of an order that sells a period, with its price and, once it was started, the period. */
export function selectSubscriptionLine({ db }: Ctx, orderId: string) {
  return db
    .selectFrom("subscriptionLine as line")
    .innerJoin("orderLine as sold", (on) =>
      on.onRef("sold.orderId", "=", "line.orderId").onRef("sold.position", "=", "line.position"),
    )
    .innerJoin("fanOrder", "fanOrder.id", "line.orderId")
    .innerJoin("subscription", "subscription.id", "line.subscriptionId")
    .select(["line.subscriptionId", "line.planId", "line.periodMonths", "line.periodStart", "line.periodEnd"])
    .select(["sold.priceCents", "fanOrder.createdAt as orderedAt", "subscription.status"])
    .where("line.orderId", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** With the name of its plan. */
export function selectNamedLine({ db }: Ctx, orderId: string) {
  return db
    .selectFrom("subscriptionLine as line")
    .innerJoin("plan", "plan.id", "line.planId")
    .select(["line.planId", "plan.name as planName", "line.periodMonths", "line.periodStart", "line.periodEnd"])
    .where("line.orderId", "=", orderId)
    .executeTakeFirstOrThrow();
}

/** The orders of a subscription that started a period. */
export async function selectStartedOrders({ db }: Ctx, subscriptionId: string): Promise<string[]> {
  const started = db.selectFrom("subscriptionLine").select("orderId").where("subscriptionId", "=", subscriptionId);
  return (await started.where("periodEnd", "is not", null).execute()).map(({ orderId }) => orderId);
}

export async function selectOrdersOf({ db }: Ctx, subscriptionId: string): Promise<string[]> {
  const lines = db.selectFrom("subscriptionLine").select("orderId").where("subscriptionId", "=", subscriptionId);
  return (await lines.execute()).map(({ orderId }) => orderId);
}
