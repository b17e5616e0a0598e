import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { nilId } from "#core/ids";
import type { BilledLine } from "./billings.rules.ts";

/** Creators after `after` with unbilled entries older than `before`, and the months of these entries. */
export type Debtor = { accountId: string; months: Date[] };

export async function selectDebtors({ db }: Ctx, before: string, after: string | undefined, limit: number) {
  const { rows } = await sql<Debtor>`
    select account.owner_id as account_id, unbilled.months
    from ledger_account account
    cross join lateral (
      select array_agg(distinct date_trunc('month', t.created_at, 'America/Sao_Paulo')) as months
      from ledger_transaction t
      where ${isUnbilled(sql`account.owner_id`, { since: settledTo(sql`account.owner_id`), before })}
        and exists (select from ledger_entry e where e.transaction_id = t.id and e.account_id = account.id)
    ) unbilled
    where account.kind = 'fees_due' and account.owner_id > ${after ?? nilId} and unbilled.months is not null
    order by account.owner_id limit ${limit}`.execute(db);
  return rows;
}

/** All entries below this id are billed. */
function settledTo(ownerId: RawBuilder<unknown>) {
  return sql<string>`coalesce((select max(settled_to::text)::uuid from billing where account_id = ${ownerId}),
    '00000000-0000-0000-0000-000000000000')`;
}

export type Span = { since: string; before: string };

/** Condition on a transaction `t`. */
function isUnbilled(ownerId: RawBuilder<unknown>, { since, before }: { since: unknown; before: string }) {
  return sql`t.owner_id = ${ownerId} and t.kind not in ('release', 'fee_collection') and t.id >= ${since} and t.id < ${before}
    and not exists (select from billing_entry b where b.transaction_id = t.id)`;
}

/** Serialises the creation of one creator's billings. */
export async function lockDebtor({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function selectSettledTo({ db }: Ctx, accountId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select ${settledTo(sql`${accountId}`)} as id`.execute(db);
  return (rows[0] as { id: string }).id;
}

export async function hasBilling({ db }: Ctx, accountId: string, periodStart: Date): Promise<boolean> {
  const billings = db.selectFrom("billing").select("id").where("accountId", "=", accountId);
  return (await billings.where("periodStart", "=", periodStart).executeTakeFirst()) !== undefined;
}

/** A creator's unbilled fees by what was sold and rate: a plan, something else, or the titles of an order of several. */
export async function selectUnbilledLines({ db }: Ctx, accountId: string, span: Span): Promise<BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    select kind.name as kind, coalesce(plan.name, sold.title) as plan_name, coalesce(rate.basis_points, 0) as fee_basis_points,
      count(*)::int as sales_count, sum(part.sale) as sales_total_cents, sum(part.fee) as amount_cents
    from ledger_transaction t
    cross join lateral (
      select -sum(e.amount_cents) filter (where a.kind = 'fees_due') as fee,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'own_bank'), 0) as sale
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id
    ) part
    cross join lateral (select case when t.kind = 'sale' then 'sales'
      when t.kind in ('refund', 'chargeback') then 'refunds' else 'adjustments' end as name) kind
    left join payment on payment.id = t.payment_id
    left join subscription_line line on line.order_id = payment.order_id
    left join lateral (
      select string_agg(title, ' + ' order by position) as title, count(*) as lines from order_line
      where order_id = payment.order_id) sold on true
    left join plan on plan.id = line.plan_id and sold.lines = 1
    left join lateral (
      select basis_points from platform_fee where gateway = payment.gateway and valid_from <= coalesce(payment.paid_at, t.created_at)
      order by valid_from desc limit 1
    ) rate on true
    where ${isUnbilled(sql`${accountId}`, span)} and part.fee is not null
    group by kind.name, plan.id, coalesce(plan.name, sold.title), rate.basis_points
    order by kind.name = 'sales' desc, sum(part.fee) desc, plan_name, plan.id`.execute(db);
  return rows;
}

export type NewBilling = {
  id: string;
  accountId: string;
  periodStart: Date;
  periodEnd: Date;
  salesTotalCents: number;
  salesCount: number;
  feeBasisPoints: number;
  amountCents: number;
  dueDate: string;
  txid: string;
  pixCopyPaste: string;
  settledTo: string;
};

export async function insertBilling({ db, now }: Ctx, row: NewBilling, lines: readonly BilledLine[]) {
  await db
    .insertInto("billing")
    .values({
      id: row.id,
      accountId: row.accountId,
      periodStart: row.periodStart,
      periodEnd: row.periodEnd,
      salesTotalCents: row.salesTotalCents,
      salesCount: row.salesCount,
      feeBasisPoints: row.feeBasisPoints,
      amountCents: row.amountCents,
      dueDate: row.dueDate,
      txid: row.txid,
      pixCopyPaste: row.pixCopyPaste,
      status: "open",
      settledTo: row.settledTo,
      createdAt: now(),
    })
    .execute();
  const values = lines.map((line, i) => ({
    billingId: row.id,
    line: i + 1,
    kind: line.kind,
    planName: line.planName,
    feeBasisPoints: line.feeBasisPoints,
    salesCount: line.salesCount,
    salesTotalCents: line.salesTotalCents,
    amountCents: line.amountCents,
  }));
  await db.insertInto("billingLine").values(values).execute();
}

/** Assigns the unbilled entries to the billing; returns their sum in centavos. */
export async function insertBilledEntries({ db }: Ctx, accountId: string, billingId: string, span: Span) {
  const { rows } = await sql<{ cents: number }>`
    with billed as (
      insert into billing_entry (transaction_id, billing_id)
      select t.id, ${billingId} from ledger_transaction t
      where ${isUnbilled(sql`${accountId}`, span)} and t.id in (
        select e.transaction_id from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.owner_id = ${accountId} and a.kind = 'fees_due')
      returning transaction_id
    )
    select coalesce(-sum(e.amount_cents), 0) as cents
    from billed join ledger_entry e using (transaction_id) join ledger_account a on a.id = e.account_id
    where a.kind = 'fees_due'`.execute(db);
  return rows[0]?.cents ?? 0;
}
