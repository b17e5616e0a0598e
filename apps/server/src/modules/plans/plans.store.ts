import type { plans } from "@camarim/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";

type PlanItem = z.output<typeof plans.planItem>;

/** Each with how many subscribers it has: kept by the database, which may be a minute late. */
function plansOf({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("plan")
    .selectAll()
    .select((on) =>
      on
        .selectFrom("subscription_tally as tally")
        .select(sql<number>`coalesce(sum(subscriptions), 0)::int`.as("count"))
        .where("tally.account_id", "=", accountId)
        .whereRef("tally.plan_id", "=", "plan.id")
        .where("tally.status", "in", ["active", "trialing", "grace", "canceled"])
        .where("tally.free", "=", false)
        .as("subscribers"),
    )
    .where("account_id", "=", accountId);
}

/** Unarchived plans in their order. */
export function selectPlans(ctx: Ctx, accountId: string) {
  return plansOf(ctx, accountId).where("archived_at", "is", null).orderBy("position").orderBy("id").execute();
}

export function selectArchivedPlans(ctx: Ctx, accountId: string, most: number) {
  const archived = plansOf(ctx, accountId).where("archived_at", "is not", null);
  return archived.orderBy("archived_at", "desc").orderBy("id", "desc").limit(most).execute();
}

export function selectPlan({ db }: Ctx, planId: string) {
  return db.selectFrom("plan").selectAll().where("id", "=", planId).where("archived_at", "is", null).executeTakeFirst();
}

/** Holds other changes of this creator's plans off until the transaction ends; answers whether the page is public. */
export async function lockPlansOf({ db }: Ctx, accountId: string): Promise<{ published: boolean }> {
  const row = await db
    .selectFrom("profile")
    .select("published_at")
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { published: row.published_at !== null };
}

export async function archivePlansExcept({ db, now }: Ctx, accountId: string, kept: string[]) {
  await db
    .updateTable("plan")
    .set({ archived_at: now(), active: false })
    .where("account_id", "=", accountId)
    .where("archived_at", "is", null)
    .$if(kept.length > 0, (query) => query.where("id", "not in", kept))
    .execute();
}

/** An archived plan comes back by it. Answers how many rows changed: 0 when the plan is another's. */
export async function updatePlan({ db }: Ctx, accountId: string, id: string, item: PlanItem, position: number) {
  const { numUpdatedRows } = await db
    .updateTable("plan")
    .set({ ...columns(item), position, archived_at: null })
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function insertPlan({ db, now }: Ctx, accountId: string, item: PlanItem, position: number) {
  const id = newId(now());
  await db
    .insertInto("plan")
    .values({ id, account_id: accountId, ...columns(item), position, created_at: now() })
    .execute();
  return id;
}

function columns({ name, description, price, periodMonths, trialDays, active }: PlanItem) {
  return { name, description, price_cents: price, period_months: periodMonths, trial_days: trialDays, active };
}
