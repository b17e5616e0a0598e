import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PaidPeriod } from "./paid-periods.rules.ts";
import type { Terms } from "./subscriptions.rules.ts";

const returnedStatuses = ["refunded", "disputed", "charged_back"] as const;

export type PeriodRow = PaidPeriod & { status: string; accessEndedAt: Date | null };
type PeriodId = Pick<PaidPeriod, "id" | "isGift">;

/**
 * The periods of a subscription that its payments paid, and those of gifts, in the order of their starts. The caller has locked the
 * subscription, as everybody does who starts, moves or ends a period. The payments are not locked: those that wait for the
 * subscription with a lock of their own apply their change to what is stored then.
 */
export async function selectPeriods({ db }: Ctx, subscriptionId: string): Promise<PeriodRow[]> {
  // Its line may be refunded alone, of a payment that counts.
  const status = sql<string>`case when sold.refunded_at is null then payment.status else 'refunded' end`.as("status");
  const own = db
    .selectFrom("subscriptionLine as period")
    .innerJoin("orderLine as sold", (on) =>
      on.onRef("sold.orderId", "=", "period.orderId").onRef("sold.position", "=", "period.position"),
    )
    .innerJoin("payment", "payment.orderId", "period.orderId")
    .select(["period.orderId as id", "period.planId", "sold.priceCents", "period.periodMonths", status])
    .select(["period.periodStart as start", "period.periodEnd as end", "period.accessEndedAt"])
    .select(sql<boolean>`false`.as("isGift"))
    .where("period.subscriptionId", "=", subscriptionId)
    .where("period.periodEnd", "is not", null)
    .where("payment.status", "in", ["paid", ...returnedStatuses]);
  const gifted = db
    .selectFrom("giftedPeriod as period")
    .innerJoin("orderLine as sold", (on) =>
      on.onRef("sold.orderId", "=", "period.orderId").on("sold.kind", "=", "gift"),
    )
    .innerJoin("payment", "payment.orderId", "period.orderId")
    .select(["period.orderId as id", "period.planId", "period.priceCents", "period.periodMonths", status])
    .select(["period.periodStart as start", "period.periodEnd as end", "period.accessEndedAt"])
    .select(sql<boolean>`true`.as("isGift"))
    .where("period.subscriptionId", "=", subscriptionId)
    .where("payment.status", "in", ["paid", ...returnedStatuses]);
  const rows = await own.unionAll(gifted).execute();
  const periods = rows.flatMap(({ start, end, ...row }) => (start && end ? [{ ...row, start, end }] : []));
  return periods.toSorted((a, b) => a.start.getTime() - b.start.getTime());
}

export function isReturned({ status }: Pick<PeriodRow, "status">): boolean {
  return (returnedStatuses as readonly string[]).includes(status);
}

type Sold = { subscriptionId: string; orderId: string };

/** Whether the fan of a subscription has withdrawn it since an order of it. */
export async function isWithdrawn({ db }: Ctx, { subscriptionId, orderId }: Sold): Promise<boolean> {
  const refund = db
    .selectFrom("refund")
    .innerJoin("fanOrder", (on) => on.on("fanOrder.id", "=", orderId))
    .select("refund.id")
    .where("refund.subscriptionId", "=", subscriptionId)
    .whereRef("refund.requestedAt", ">=", "fanOrder.createdAt");
  return (await refund.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether the time of an order is taken out of its subscription. */
export async function setAccessEnded({ db }: Ctx, { id, isGift }: PeriodId, at: Date | null) {
  const period = db.updateTable(isGift ? "giftedPeriod" : "subscriptionLine");
  await period.set({ accessEndedAt: at }).where("orderId", "=", id).execute();
}

type MovedPeriod = PeriodId & Pick<PaidPeriod, "start" | "end">;

export async function updatePaidPeriod({ db }: Ctx, { id, isGift, start, end }: MovedPeriod) {
  const period = db.updateTable(isGift ? "giftedPeriod" : "subscriptionLine");
  await period.set({ periodStart: start, periodEnd: end }).where("orderId", "=", id).execute();
}

type Timeline = { end: Date; anchorDay: number | null; terms?: Terms | undefined };

/** Sets the end of access, and the terms that now run if they are other ones. */
export async function updateTimeline({ db }: Ctx, subscriptionId: string, { end, anchorDay, terms }: Timeline) {
  await db
    .updateTable("subscription")
    .set({
      currentPeriodEnd: end,
      anchorDay,
      ...(terms && { planId: terms.planId, priceCents: terms.priceCents, periodMonths: terms.periodMonths }),
    })
    .where("id", "=", subscriptionId)
    .execute();
  // The period after the new end can be sold again: `payment_one_per_period`.
  await db
    .updateTable("payment")
    .set({ renewsAt: null })
    .where("subscriptionId", "=", subscriptionId)
    .where("status", "=", "paid")
    .where("renewsAt", "=", end)
    .execute();
}
