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
        .selectFrom("subscriptionCount as count")
        .select(sql<number>`coalesce(sum(subscriptions), 0)::int`.as("count"))
        .where("count.accountId", "=", accountId)
        .whereRef("count.planId", "=", "plan.id")
        .where("count.status", "in", ["active", "trialing", "grace", "canceled"])
        .where("count.free", "=", false)
        .as("subscribers"),
    )
    .where("accountId", "=", accountId);
}

export function selectPlans(ctx: Ctx, accountId: string) {
  return queryPlans(ctx, accountId).where("archivedAt", "is", null).orderBy("position").orderBy("id").execute();
}

export function selectArchivedPlans(ctx: Ctx, accountId: string, limit: number) {
  const archived = queryPlans(ctx, accountId).where("archivedAt", "is not", null);
  return archived.orderBy("archivedAt", "desc").orderBy("id", "desc").limit(limit).execute();
}

export function selectPlan({ db }: Ctx, planId: string) {
  return db.selectFrom("plan").selectAll().where("id", "=", planId).where("archivedAt", "is", null).executeTakeFirst();
}

export async function isPlanOf({ db }: Ctx, accountId: string, planId: string): Promise<boolean> {
  const plan = db.selectFrom("plan").select("id").where("id", "=", planId).where("accountId", "=", accountId);
  return (await plan.executeTakeFirst()) !== undefined;
}

/** Serialises changes of this creator's plans until the transaction ends. Returns whether the page is public. */
export async function lockPlansOf({ db }: Ctx, accountId: string): Promise<{ published: boolean }> {
  const row = await db
    .selectFrom("profile")
    .select("publishedAt")
    .where("accountId", "=", accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { published: row.publishedAt !== null };
}

export async function archivePlansExcept({ db, now }: Ctx, accountId: string, exceptIds: string[]) {
  await db
    .updateTable("plan")
    .set({ archivedAt: now(), active: false })
    .where("accountId", "=", accountId)
    .where("archivedAt", "is", null)
    .$if(exceptIds.length > 0, (query) => query.where("id", "not in", exceptIds))
    .execute();
}

/** Also restores an archived plan. Returns false for another creator's plan. */
export async function updatePlan({ db }: Ctx, accountId: string, id: string, item: PlanItem, position: number) {
  const plan = db
    .updateTable("plan")
    .set({ ...toColumns(item), position, archivedAt: null })
    .where("id", "=", id);
  return applyChange(plan.where("accountId", "=", accountId));
}

export async function insertPlan({ db, now }: Ctx, accountId: string, item: PlanItem, position: number) {
  const id = newId(now());
  await db
    .insertInto("plan")
    .values({ id, accountId, ...toColumns(item), position, createdAt: now() })
    .execute();
  return id;
}

function toColumns({ name, description, price, periodMonths, trialDays, active }: PlanItem) {
  return { name, description, priceCents: price, periodMonths, trialDays, active };
}
