import { termsVersion } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import type { SubscriptionStatus } from "#db/tables";
import type { Terms } from "./subscriptions.rules.ts";

/** A fan's subscriptions to a creator that may have access or are paused, in the order in which they are locked. */
export async function selectExtensible(
  { db }: Ctx,
  { accountId, fanId }: { accountId: string; fanId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom("subscription")
    .select("id")
    .where("accountId", "=", accountId)
    .where("fanId", "=", fanId)
    .where((eb) =>
      eb.or([eb("status", "in", ["trialing", "active", "grace", "canceled"]), eb("pauseMonths", "is not", null)]),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

type NewGifted = {
  id: string;
  accountId: string;
  fanId: string;
  fanName: string;
  terms: Terms;
  end: Date;
  anchorDay: number;
};

/** A subscription that ends with its only period. The fan accepts the terms in force with the claim. */
export async function insertGiftedSubscription({ db, now }: Ctx, row: NewGifted) {
  const { planId, priceCents, periodMonths } = row.terms;
  await db
    .insertInto("subscription")
    .values({
      id: row.id,
      accountId: row.accountId,
      fanId: row.fanId,
      fanName: row.fanName,
      fanPhone: "",
      planId,
      priceCents,
      periodMonths,
      status: "canceled",
      source: "gift",
      createdAt: now(),
      startedAt: now(),
      currentPeriodEnd: row.end,
      anchorDay: row.anchorDay,
      periodsStarted: 1,
      canceledAt: now(),
      termsAcceptedAt: now(),
      termsVersion,
    })
    .execute();
}

type Extension = { status: SubscriptionStatus; end: Date; anchorDay: number };

/** The fan keeps plan, price and what they have chosen for the next period. */
export async function updateExtended({ db }: Ctx, id: string, { status, end, anchorDay }: Extension) {
  const set = { status, currentPeriodEnd: end, anchorDay };
  await db.updateTable("subscription").set(set).where("id", "=", id).execute();
}

type NewPeriod = { orderId: string; subscriptionId: string; terms: Terms; start: Date; end: Date };

export async function insertGiftedPeriod({ db }: Ctx, { orderId, subscriptionId, terms, start, end }: NewPeriod) {
  await db
    .insertInto("giftedPeriod")
    .values({
      orderId,
      subscriptionId,
      planId: terms.planId,
      priceCents: terms.priceCents,
      periodMonths: terms.periodMonths,
      periodStart: start,
      periodEnd: end,
    })
    .execute();
}

export async function selectGiftedSubscription({ db }: Ctx, orderId: string): Promise<string | undefined> {
  const gifted = db.selectFrom("giftedPeriod").select("subscriptionId").where("orderId", "=", orderId);
  return (await gifted.executeTakeFirst())?.subscriptionId;
}
