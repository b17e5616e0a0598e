import type { plans } from "@camarim/contract";
import { sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { newId } from "#core/ids";

type PlanItem = z.output<typeof plans.planItem>;

/** With the number of subscribers, maintained by a job and up to a minute late. */
function queryPlans({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("plan")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("subscription_count as count")
        .select(sql<number>`coalesce(sum(subscriptions), 0)::int`.as("count"))
        .where("count.account_id", "=", accountId)
        .whereRef("count.plan_id", "=", "plan.id")
        .where("count.status", "in", ["active", "trialing", "grace", "canceled"])
        .where("count.free", "=", false)
        .as("subscribers"),
    )
    .where("account_id", "=", accountId);
}

export function selectPlans(ctx: Ctx, accountId: string) {
  return queryPlans(ctx, accountId).where("archived_at", "is", null).orderBy("position").orderBy("id").execute();
}

export function selectArchivedPlans(ctx: Ctx, accountId: string, limit: number) {
  const archived = queryPlans(ctx, accountId).where("archived_at", "is not", null);
  return archived.orderBy("archived_at", "desc").orderBy("id", "desc").limit(limit).execute();
}

export function selectPlan({ db }: Ctx, planId: string) {
  return db.selectFrom("plan").selectAll().where("id", "=", planId).where("archived_at", "is", null).executeTakeFirst();
}

export async function isPlanOf({ db }: Ctx, accountId: string, planId: string): Promise<boolean> {
  const plan = db.selectFrom("plan").select("id").where("id", "=", planId).where("account_id", "=", accountId);
  return (await plan.executeTakeFirst()) !== undefined;
}

/** Serialises changes of this creator's plans until the transaction ends. Returns whether the page is public. */
export async function lockPlansOf({ db }: Ctx, accountId: string): Promise<{ published: boolean }> {
  const row = await db
    .selectFrom("profile")
    .select("published_at")
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { published: row.published_at !== null };
}

export async function archivePlansExcept({ db, now }: Ctx, accountId: string, exceptIds: string[]) {
  await db
    .updateTable("plan")
    .set({ archived_at: now(), active: false })
    .where("account_id", "=", accountId)
    .where("archived_at", "is", null)
    .$if(exceptIds.length > 0, (query) => query.where("id", "not in", exceptIds))
    .execute();
}

/** Also restores an archived plan. Returns false for another creator's plan. */
export async function updatePlan({ db }: Ctx, accountId: string, id: string, item: PlanItem, position: number) {
  const plan = db
    .updateTable("plan")
    .set({ ...toColumns(item), position, archived_at: null })
    .where("id", "=", id);
  return applyChange(plan.where("account_id", "=", accountId));
}

export async function insertPlan({ db, now }: Ctx, accountId: string, item: PlanItem, position: number) {
  const id = newId(now());
  await db
    .insertInto("plan")
    .values({ id, account_id: accountId, ...toColumns(item), position, created_at: now() })
    .execute();
  return id;
}

function toColumns({ name, description, price, periodMonths, trialDays, active }: PlanItem) {
  return { name, description, price_cents: price, period_months: periodMonths, trial_days: trialDays, active };
}
