import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** What should be so, and is otherwise; `subject` is a payment's id, a transaction's, or an account's number. */
export type Finding = { check: string; subject: string; expected: number | null; found: number | null };

const most = 1_000;

/**
 * All that must agree, asked in one statement and so of one moment: approved payments and sales, with the fee of their day;
 * transactions and zero; kept totals and the entries they total; faturas, what they collect, and what was collected or given up.
 */
export async function selectFindings({ db }: Ctx): Promise<Finding[]> {
  await sql`set local statement_timeout = '15min'`.execute(db);
  const { rows } = await sql<Finding>`
    with sale as (
      select t.payment_id, -sum(e.amount_cents) filter (where a.kind in ('fans', 'iugu', 'mercadopago')) as amount,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'fees'), 0) as fee
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind = 'sale' group by t.payment_id having t.payment_id is not null or bool_or(a.kind = 'own_bank')
    ), paid as (
      select payment.id, payment.amount_cents as amount, coalesce(charge.platform_cents,
        (payment.amount_cents * coalesce(fee.basis_points, 0)::bigint + 5000) / 10000) as fee
      from payment left join gateway_charge charge on charge.payment_id = payment.id left join lateral (
        select basis_points from platform_fee
        where gateway = payment.gateway and valid_from <= payment.paid_at order by valid_from desc limit 1
      ) fee on true
      where payment.paid_at is not null
    ), taken_back as (
      select payment_id, count(*) as times from ledger_transaction where kind in ('refund', 'chargeback') group by payment_id
    ), account_sum as (
      select account_id, sum(amount_cents) as cents, max(seq) as last_seq from ledger_entry group by account_id
    )
    select 'payment' as check, coalesce(paid.id, sale.payment_id)::text as subject, paid.amount as expected, sale.amount as found
      from paid full join sale on sale.payment_id = paid.id where paid.amount is distinct from sale.amount
    union all
    select 'fee', paid.id::text, paid.fee, sale.fee from paid join sale on sale.payment_id = paid.id where paid.fee <> sale.fee
    union all
    select 'refund', payment.id::text, 1, coalesce(taken_back.times, 0)
      from payment left join taken_back on taken_back.payment_id = payment.id
      where payment.gateway <> 'bacen' and payment.status in ('refunded', 'charged_back')
        and coalesce(taken_back.times, 0) <> 1
    union all
    select 'transaction', e.transaction_id::text, 0, sum(e.amount_cents)
      from ledger_entry e join ledger_account a on a.id = e.account_id
      group by e.transaction_id, a.currency, a.elsewhere having sum(e.amount_cents) <> 0
    union all
    select 'lines', t.id::text, t.lines, count(e.line)
      from ledger_transaction t left join ledger_entry e on e.transaction_id = t.id
      group by t.id having count(e.line) <> t.lines
    union all
    select 'balance', balance.account_id::text, coalesce(account_sum.cents, 0), balance.cents
      from ledger_balance balance left join account_sum using (account_id)
      where balance.cents <> coalesce(account_sum.cents, 0)
    union all
    select 'rollup', rollup.account_id::text, coalesce(part.cents, 0), rollup.cents
      from (select distinct on (account_id) * from ledger_rollup order by account_id, through_seq desc) rollup
      cross join lateral (
        select sum(amount_cents) as cents from ledger_entry where account_id = rollup.account_id and seq <= rollup.through_seq
      ) part
      where rollup.cents <> coalesce(part.cents, 0)
    union all
    select 'book', book.owner_id::text, count(t.id), book.operations
      from ledger_book book left join ledger_transaction t on t.owner_id = book.owner_id and t.kind <> 'release'
      group by book.owner_id having count(t.id) <> book.operations
    union all
    select 'billing', billing.id::text, billing.amount_cents, coalesce(collects.cents, 0)
      from billing cross join lateral (
        select -sum(e.amount_cents) as cents
        from billing_entry b join ledger_entry e using (transaction_id) join ledger_account a on a.id = e.account_id
        where b.billing_id = billing.id and a.kind = 'fees_due'
      ) collects
      where billing.amount_cents is distinct from collects.cents
    union all
    select 'collection', billing.id::text, wanted.cents, coalesce(paid.cents, 0)
      from billing
      cross join lateral (select case when billing.status in ('paid', 'void') then billing.amount_cents else 0 end as cents) wanted
      left join lateral (
        select sum(e.amount_cents) as cents from ledger_transaction t
        join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.key in ('billing:' || billing.id || ':paid', 'billing:' || billing.id || ':void') and a.kind = 'fees_due'
      ) paid on true
      where wanted.cents <> coalesce(paid.cents, 0)
    limit ${most}`.execute(db);
  return rows;
}

export async function insertProof({ db, now }: Ctx, id: string, findings: readonly Finding[]) {
  await db
    .insertInto("ledger_proof")
    .values({ id, proved_at: now(), differences: findings.length, findings: JSON.stringify(findings.slice(0, 100)) })
    .execute();
}

export function selectNewestProof({ db }: Ctx) {
  return db
    .selectFrom("ledger_proof")
    .select(["proved_at as provedAt", "differences"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
