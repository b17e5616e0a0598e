import type { Ctx } from "#core/ctx";

type FreePeriod = { status: "active" | "trialing"; free: boolean; end: Date };

/** Begins what nothing is paid for. */
export async function updateFreePeriod({ db, now }: Ctx, id: string, { status, free, end }: FreePeriod) {
  await db
    .updateTable("subscription")
    .set({ status, free, started_at: now(), current_period_end: end })
    .where("id", "=", id)
    .execute();
}

type Guest = { id: string; accountId: string; fanId: string; name: string; phone: string; end: Date | null };

/** Free access without a plan, from now on. */
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

/** Answers false where this e-mail or phone has tried this creator's page before. */
export async function insertTrial({ db, now }: Ctx, trial: Trial): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("trial")
    .values({
      subscription_id: trial.subscriptionId,
      account_id: trial.accountId,
      fan_id: trial.fanId,
      fan_phone: trial.fanPhone,
      started_at: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export async function selectTrial({ db }: Ctx, { accountId, fanId, fanPhone }: Omit<Trial, "subscriptionId">) {
  return db
    .selectFrom("trial")
    .select("subscription_id")
    .where("account_id", "=", accountId)
    .where((on) => on.or([on("fan_id", "=", fanId), on("fan_phone", "=", fanPhone)]))
    .executeTakeFirst();
}
