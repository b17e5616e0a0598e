import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { isUndecidedSql } from "#modules/subscriptions/undecided.rules";

/** A plan's price of today. */
type PlanTerms = { planId: string; planName: string; planCents: number; planMonths: number };

export type UndecidedRow = PlanTerms & {
  id: string;
  name: string;
  email: string;
  priceCents: number | null;
  periodMonths: number | null;
  source: imports.ImportSource | null;
  end: Date;
};

const planTerms = sql`plan.id as plan_id, plan.name as plan_name, plan.price_cents as plan_cents, plan.period_months as plan_months`;

/** Those that end first. A stated price of 0 counts as unknown. */
export async function selectUndecided(
  ctx: Ctx,
  accountId: string,
  { plan, limit, offset }: PageQuery & { plan?: string | undefined },
): Promise<UndecidedRow[]> {
  const { rows } = await sql<UndecidedRow>`
    select subscription.id, subscription.fan_name as name, fan.email, ${planTerms}, nullif(person.price_cents, 0) as price_cents,
      person.period_months, person.source, subscription.current_period_end as "end"
    from subscription
    join plan on plan.id = subscription.plan_id
    join fan on fan.id = subscription.fan_id
    left join lateral (select * from import_person where subscription_id = subscription.id order by id limit 1) person on true
    where ${isUndecidedSql(accountId, ctx.now())} ${plan ? sql`and subscription.plan_id = ${plan}` : sql``}
    order by subscription.current_period_end, subscription.id limit ${limit} offset ${offset}`.execute(ctx.db);
  return rows;
}

export type UndecidedPlan = PlanTerms & { people: number };

export async function selectUndecidedPlans(ctx: Ctx, accountId: string): Promise<UndecidedPlan[]> {
  const { rows } = await sql<UndecidedPlan>`
    select ${planTerms}, count(*)::int as people
    from subscription join plan on plan.id = subscription.plan_id
    where ${isUndecidedSql(accountId, ctx.now())}
    group by plan.id order by plan.position, plan.id`.execute(ctx.db);
  return rows;
}

/** Of the people of an import. */
export async function countUndecided(ctx: Ctx, accountId: string, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from subscription
    where ${isUndecidedSql(accountId, ctx.now())} and exists (
      select from import_person person where person.subscription_id = subscription.id and person.import_id = ${importId}
    )`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}
