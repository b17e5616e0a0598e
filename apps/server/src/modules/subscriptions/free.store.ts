import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { Terms } from "./subscriptions.rules.ts";

/** Starts a trial. */
export async function updateTrial({ db, now }: Ctx, id: string, end: Date) {
  await db
    .updateTable("subscription")
    .set({ status: "trialing", free: false, startedAt: now(), currentPeriodEnd: end })
    .where("id", "=", id)
    .execute();
}

type FreePeriod = Terms & { startedAt: Date; end: Date; anchorDay: number };

/** One more period at a price of R$ 0,00. */
export async function updateFreePeriod({ db }: Ctx, id: string, period: FreePeriod) {
  await db
    .updateTable("subscription")
    .set({
      status: "active",
      free: true,
      startedAt: period.startedAt,
      currentPeriodEnd: period.end,
      anchorDay: period.anchorDay,
      periodsStarted: sql<number>`periods_started + 1`,
      planId: period.planId,
      priceCents: period.priceCents,
      periodMonths: period.periodMonths,
      priceUndecided: false,
      canceledAt: null,
      pauseMonths: null,
      discountPercent: null,
      discountPlanId: null,
      discountGrantedAt: null,
      nextPlanId: null,
      nextPriceCents: null,
      nextPeriodMonths: null,
    })
    .where("id", "=", id)
    .execute();
}

type Guest = { id: string; accountId: string; fanId: string; name: string; phone: string; end: Date | null };

/** Free access without a plan, starting now. */
export async function insertGuest({ db, now }: Ctx, { id, accountId, fanId, name, phone, end }: Guest) {
  await db
    .insertInto("subscription")
    .values({
      id,
      accountId,
      fanId,
      fanName: name,
      fanPhone: phone,
      priceCents: 0,
      periodMonths: 1,
      status: "active",
      source: "whitelist",
      free: true,
      createdAt: now(),
      startedAt: now(),
      currentPeriodEnd: end,
    })
    .execute();
}

type Trial = { subscriptionId: string; accountId: string; fanId: string; fanPhone: string };

/** Returns false if this e-mail or phone has used a trial of this creator before. */
export async function insertTrial({ db, now }: Ctx, trial: Trial): Promise<boolean> {
  const row = db
    .insertInto("trial")
    .values({
      subscriptionId: trial.subscriptionId,
      accountId: trial.accountId,
      fanId: trial.fanId,
      fanPhone: trial.fanPhone,
      startedAt: now(),
    })
    .onConflict((conflict) => conflict.doNothing());
  return applyChange(row);
}

export async function selectTrial({ db }: Ctx, { accountId, fanId, fanPhone }: Omit<Trial, "subscriptionId">) {
  return db
    .selectFrom("trial")
    .select("subscriptionId")
    .where("accountId", "=", accountId)
    .where((eb) => eb.or([eb("fanId", "=", fanId), eb("fanPhone", "=", fanPhone)]))
    .executeTakeFirst();
}
