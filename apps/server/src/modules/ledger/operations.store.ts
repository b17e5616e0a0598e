import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { OrderedPage, Rows } from "#core/paging/pages";
import type { LedgerTransactionKind, OrderLineKind, PaymentMethod } from "#db/tables";

export type OperationRow = {
  id: string;
  kind: LedgerTransactionKind;
  paymentId: string | null;
  availableAt: Date | null;
  createdAt: Date;
  method: PaymentMethod | null;
  fanName: string | null;
  soldName: string | null;
  /** Of the lines of the order; null for an operation of no payment. */
  kinds: OrderLineKind[] | null;
  feeCents: number;
  netCents: number;
  /** Paid directly to the creator, and not to us. */
  outside: boolean;
  /** Paid to the creator's own account at the gateway. */
  inOwnAccount: boolean;
  /** A billing collects the fee, or the operation pays one: otherwise the fee was taken before the money arrived. */
  isFeeOwed: boolean;
  waits: boolean;
  released: boolean;
  takenBack: boolean;
  /** Of a payout; `bounced` if the bank returned it or a part, `extra` for its fee or such a part. */
  transferId: string | null;
  bounced: boolean;
  extra: "fee" | "returned" | null;
  /** What an adjustment reverts: money of the payment came back to the gateway. */
  reverts: LedgerTransactionKind | null;
  /** Fee credit that the platform paid to the creator's bank. */
  isCreditPayment: boolean;
  /** What is left at the gateway of an account to be deleted, less than it pays out. */
  isRemainder: boolean;
  balanceAfterCents: number;
};

/** Joins the selected transactions with their sums; `order` is the SQL of `order by`. */
function joinOperations(selected: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  return sql<OperationRow>`
    select t.id, t.kind, t.payment_id, t.available_at, t.created_at,
      payment.method, ordered.fan_name,
      case when cardinality(sold.kinds) > 1 then sold.title else coalesce(plan.name, sold.title) end as sold_name, sold.kinds,
      case when collected then -sums.net else sums.fee end as fee_cents,
      -- What a fatura collects was taken from the net of its sales already; what one that is cancelled does not, comes back to it.
      -- Likewise a credit was in the net of the refund that made it.
      -- What is left of an account becomes a credit: its payment has a line of its own.
      case when collected then 0 when remains then sums.net - sums.due else sums.net end as net_cents,
      sums.outside or t.kind = 'fee_collection' or credited as outside, sums.in_own_account, credited as is_credit_payment, remains as is_remainder,
      sums.owed as is_fee_owed, sums.waits, held.cents as balance_after_cents,
      (select r.kind from ledger_transaction r where t.kind = 'adjustment' and sums.returns and r.payment_id = t.payment_id and r.id < t.id
        and r.kind in ('refund', 'chargeback') order by r.id desc limit 1) as reverts,
      exists (select from ledger_transaction r where r.key = 'payment:' || t.payment_id || ':released') as released,
      coalesce(payment.status::text in ('refunded', 'charged_back', 'disputed'), false) as taken_back,
      substring(t.key from '^transfer:([0-9a-f-]{36}):')::uuid as transfer_id, t.key ~ '^transfer:.*:(bounced|returned:)' as bounced,
      substring(t.key from '^transfer:[0-9a-f-]{36}:(fee|returned):') as extra
    from (${selected}) t
    cross join lateral (select t.key like 'credit:%:paid' as credited, t.key like 'remainder:%' as remains) credit
    cross join lateral (select t.kind = 'fee_collection' and t.key not like 'billing:%:void' or credited as collected) fatura
    left join payment on payment.id = t.payment_id
    left join fan_order ordered on ordered.id = payment.order_id
    left join lateral (
      select string_agg(title, ' + ' order by position) as title, array_agg(kind::text order by position) as kinds
      from order_line where order_id = payment.order_id) sold on true
    left join subscription_line line on line.order_id = payment.order_id
    left join plan on plan.id = line.plan_id
    cross join lateral (
      select coalesce(sum(e.amount_cents) filter (where a.kind in ('fees', 'gateway_fees')), 0) as fee,
        coalesce(sum(e.amount_cents) filter (where a.owner_id is not null and a.kind <> 'transferred'), 0) as net,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'fees_due'), 0) as due,
        bool_or(a.kind in ('own_bank', 'own_account')) as outside, bool_or(a.kind = 'own_account') as in_own_account,
        bool_or(a.kind = 'fees_due') as owed, bool_or(a.kind = 'waiting_funds') as waits,
        coalesce(bool_or(a.kind in ('iugu', 'mercadopago') and e.amount_cents < 0), false) as returns, max(e.seq) as last_seq
      from ledger_entry e join ledger_account a on a.id = e.account_id where e.transaction_id = t.id
    ) sums
    cross join lateral (
      select coalesce(sum(newest.cents), 0) as cents
      from ledger_account a cross join lateral (
        select e.balance_after_cents as cents from ledger_entry e
        where e.account_id = a.id and e.seq <= sums.last_seq order by e.seq desc limit 1
      ) newest
      where a.owner_id = t.owner_id and a.kind in ('available', 'waiting_funds', 'blocked', 'disputed', 'debt')
    ) held
    order by ${order}`;
}

const newestFirst = sql`t.id desc`;
const oldestFirst = sql`t.id`;

/** Literal conditions, so that the planner uses the partial indexes. */
const conditions = { operations: sql`kind <> 'release'`, payables: sql`kind = 'sale'` };

/** One page. The total is maintained by a trigger. */
export async function selectOperations(
  { db }: Ctx,
  ownerId: string,
  list: keyof typeof conditions,
  { order, limit, offset }: OrderedPage,
): Promise<Rows<OperationRow>> {
  const book = await db
    .selectFrom("ledgerBook")
    .select(["operations", "payables"])
    .where("ownerId", "=", ownerId)
    .executeTakeFirst();
  const by = order === "oldest" ? oldestFirst : newestFirst;
  const selected = sql`select * from ledger_transaction t where owner_id = ${ownerId} and ${conditions[list]}
    order by ${by} limit ${limit} offset ${offset}`;
  const { rows } = await joinOperations(selected, by).execute(db);
  return { rows, totalCount: book?.[list] ?? 0 };
}

export async function selectOperation({ db }: Ctx, ownerId: string, id: string): Promise<OperationRow | undefined> {
  const selected = sql`select * from ledger_transaction where id = ${id} and owner_id = ${ownerId} and kind <> 'release'`;
  return (await joinOperations(selected, newestFirst).execute(db)).rows[0];
}

/** The next operations after `id`, oldest first; without `id` from the first. */
export async function selectOperationsAfter({ db }: Ctx, ownerId: string, id: string | undefined, limit: number) {
  const after = id ? sql`and id > ${id}` : sql``;
  const selected = sql`select * from ledger_transaction where owner_id = ${ownerId} and kind <> 'release' ${after}
    order by id limit ${limit}`;
  return (await joinOperations(selected, oldestFirst).execute(db)).rows;
}

/** Money of the payment of transaction `t` that still waits, after refunds and disputes. */
const waitingCents = sql`
  select coalesce(sum(e.amount_cents), 0) as cents from ledger_transaction own
  join ledger_entry e on e.transaction_id = own.id join ledger_account a on a.id = e.account_id
  where own.payment_id = t.payment_id and a.kind = 'waiting_funds'`;

/** Waiting money by release day in São Paulo. Money that is late by more than a month is not listed. */
export async function selectReleaseDays({ db, now }: Ctx, ownerId: string) {
  const { rows } = await sql<{ date: string; net: number; count: number }>`
    select to_char(t.available_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as date, count(*) as count,
      sum(waiting.cents) as net
    from ledger_transaction t cross join lateral (${waitingCents}) waiting
    where t.owner_id = ${ownerId} and t.available_at is not null and t.available_at > ${now()}::timestamptz - interval '31 days'
      and waiting.cents > 0
    group by 1 order by 1`.execute(db);
  return rows;
}

export async function selectDueSales({ db, now }: Ctx, limit: number) {
  const { rows } = await sql<{ paymentId: string; ownerId: string }>`
    select t.payment_id, t.owner_id
    from ledger_transaction t cross join lateral (${waitingCents}) waiting
    where t.available_at <= ${now()} and t.payment_id is not null and waiting.cents > 0
      and not exists (select from ledger_transaction r where r.key = 'payment:' || t.payment_id || ':released')
    order by t.available_at limit ${limit}`.execute(db);
  return rows;
}
