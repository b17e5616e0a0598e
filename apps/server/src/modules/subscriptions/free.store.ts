import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { Terms } from "./subscriptions.rules.ts";

/** Starts a trial. */
export async function updateTrial({ db, now }: Ctx, id: string, end: Date) {
  await db
    .updateTable("subscription")
    .set({ status: "trialing", free: false, started_at: now(), current_period_end: end })
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
      started_at: period.startedAt,
      current_period_end: period.end,
      anchor_day: period.anchorDay,
      periods_started: sql<number>`periods_started + 1`,
      plan_id: period.planId,
      price_cents: period.priceCents,
      period_months: period.periodMonths,
      price_undecided: false,
      next_plan_id: null,
      next_price_cents: null,
      next_period_months: null,
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
      account_id: accountId,
      fan_id: fanId,
      fan_name: name,
      fan_phone: phone,
      price_cents: 0,
      period_months: 1,
      status: "active",
      source: "whitelist",
      free: true,
      created_at: now(),
      started_at: now(),
      current_period_end: end,
    })
    .execute();
}

type Trial = { subscriptionId: string; accountId: string; fanId: string; fanPhone: string };

/** Returns false if this e-mail or phone has used a trial of this creator before. */
export async function insertTrial({ db, now }: Ctx, trial: Trial): Promise<boolean> {
  const row = db
    .insertInto("trial")
    .values({
      subscription_id: trial.subscriptionId,
      account_id: trial.accountId,
      fan_id: trial.fanId,
      fan_phone: trial.fanPhone,
      started_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing());
  return applyChange(row);
}

export async function selectTrial({ db }: Ctx, { accountId, fanId, fanPhone }: Omit<Trial, "subscriptionId">) {
  return db
    .selectFrom("trial")
    .select("subscription_id")
    .where("account_id", "=", accountId)
    .where((eb) => eb.or([eb("fan_id", "=", fanId), eb("fan_phone", "=", fanPhone)]))
    .executeTakeFirst();
}
