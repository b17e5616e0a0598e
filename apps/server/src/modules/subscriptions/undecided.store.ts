import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { Terms } from "./subscriptions.rules.ts";
import { isUndecidedSql } from "./undecided.rules.ts";

export type Decision = {
  accountId: string;
  planId: string;
  /** All of the plan if undefined. */
  subscriptionIds: readonly string[] | undefined;
  next: Terms;
};

function isMeant(ctx: Ctx, { accountId, planId, subscriptionIds }: Decision) {
  return sql`${isUndecidedSql(accountId, ctx.now())} and subscription.plan_id = ${planId}
    ${subscriptionIds ? sql`and subscription.id = any(${subscriptionIds})` : sql``}`;
}

const hasOpenPayment = sql`exists (select from payment where payment.subscription_id = subscription.id and payment.status = 'pending')`;

/** Those whose open payment has to be locked first. */
export async function selectUndecidedWithPayment(ctx: Ctx, decision: Decision): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from subscription where ${isMeant(ctx, decision)} and ${hasOpenPayment} order by id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export type DecidedRow = { id: string; accountId: string; end: Date | null };

/** Those without an open payment: no payment is opened while the price is undecided. */
export async function updateUndecided(ctx: Ctx, decision: Decision): Promise<DecidedRow[]> {
  const { planId, priceCents, periodMonths } = decision.next;
  const { rows } = await sql<DecidedRow>`
    with picked as (
      select id from subscription where ${isMeant(ctx, decision)} and not ${hasOpenPayment} order by id for update
    )
    update subscription set plan_id = ${planId}, price_cents = ${priceCents}, period_months = ${periodMonths}, price_undecided = false
    from picked where picked.id = subscription.id
    returning subscription.id, account_id, current_period_end as "end"`.execute(ctx.db);
  return rows;
}

export async function updateDecided({ db }: Ctx, id: string, { planId, priceCents, periodMonths }: Terms) {
  const change = { planId, priceCents, periodMonths, priceUndecided: false };
  await db.updateTable("subscription").set(change).where("id", "=", id).execute();
}

/**
 * Locks up to `limit` creators with a verified address and undecided people who were not e-mailed about them; concurrent calls get
 * different ones.
 */
export async function lockUndecidedAccounts({ db, now }: Ctx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account
    where undecided_mailed_at is null and email_verified_at is not null
      and exists (select from subscription where ${isUndecidedSql(sql.ref("account.id"), now())})
    order by id limit ${limit} for update skip locked`.execute(db);
  return rows.map(({ id }) => id);
}

export type UndecidedNotice = { email: string; people: number; firstEnd: Date };

/** Undefined if everything is decided by now. */
export async function selectUndecidedNotice({ db, now }: Ctx, accountId: string): Promise<UndecidedNotice | undefined> {
  const { rows } = await sql<UndecidedNotice>`
    select account.email, count(*)::int as people, min(subscription.current_period_end) as first_end
    from account join subscription on ${isUndecidedSql(accountId, now())}
    where account.id = ${accountId} group by account.email`.execute(db);
  return rows[0];
}
