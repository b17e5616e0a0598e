import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { setStatementTimeout } from "#core/database/statement-timeout";

/** `subject` is a payment's id, a transaction's, or an account's number. */
export type Discrepancy = { check: string; subject: string; expected: number | null; found: number | null };

const maxDiscrepancies = 1_000;

/**
 * Compares in one statement, so in one snapshot: paid payments with their postings, fees and refunds; payouts with
 * their postings; debts; transactions with zero; stored totals with the sum of entries; billings with what they collect
 * and what was paid or voided; fee credits with their payments.
 */
export async function selectDiscrepancies({ db }: Pick<Ctx, "db">): Promise<Discrepancy[]> {
  await setStatementTimeout({ db }, 15);
  const { rows } = await sql<Discrepancy>`
    with booked as (
      select t.payment_id, bool_or(t.kind = 'sale') as has_sale,
        -sum(e.amount_cents) filter (where a.kind in ('fans', 'iugu', 'mercadopago')) as net,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'fees'), 0) as fee,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'gateway_fees'), 0) as gateway_fee
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.payment_id is not null group by t.payment_id
    ), paid as (
      select payment.id, payment.gateway, coalesce(charge.paid_cents, payment.amount_cents) as amount,
        case when charge.settlement_status = 'charged_back' then coalesce(charge.paid_cents, payment.amount_cents)
          else payment.refunded_cents end as back,
        coalesce(charge.platform_cents, (payment.amount_cents * coalesce(fee.basis_points, 0)::bigint + 5000) / 10000) as platform,
        case when payment.gateway = 'iugu' and not charge.paid_outside then coalesce(charge.gateway_fee_cents, 0) else 0 end as gateway_fee
      from payment left join gateway_charge charge on charge.payment_id = payment.id left join lateral (
        select basis_points from platform_fee
        where gateway = payment.gateway and valid_from <= payment.paid_at order by valid_from desc limit 1
      ) fee on true
      where payment.paid_at is not null
    ), payout as (
      select transfer.id, transfer.amount_cents, transfer.returned_cents, transfer.status,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'blocked'), 0) as blocked,
        coalesce(sum(e.amount_cents) filter (where a.kind = 'transferred'), 0) as transferred
      from transfer
      left join ledger_transaction t on t.key in ('transfer:' || transfer.id || ':requested', 'transfer:' || transfer.id || ':settled',
        'transfer:' || transfer.id || ':failed', 'transfer:' || transfer.id || ':bounced')
      left join ledger_entry e on e.transaction_id = t.id left join ledger_account a on a.id = e.account_id
      group by transfer.id
    ), account_sum as (
      select account_id, sum(amount_cents) as cents, max(seq) as last_seq from ledger_entry group by account_id
    )
    select 'payment' as check, coalesce(paid.id, booked.payment_id)::text as subject, paid.amount - paid.back as expected,
        booked.net as found
      from paid full join booked on booked.payment_id = paid.id where paid.amount - paid.back is distinct from booked.net
    union all
    select 'payment', t.id::text, null::bigint, e.amount_cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.kind = 'sale' and t.payment_id is null and a.kind = 'own_bank'
    union all
    select 'fee', paid.id::text, kept.cents, booked.fee
      from paid join booked on booked.payment_id = paid.id
      -- A refund returns the platform's part in proportion, rounded down.
      cross join lateral (select case when paid.back >= paid.amount then 0
        else paid.platform - div(paid.platform::numeric * paid.back, paid.amount)::bigint end as cents) kept
      where booked.fee <> kept.cents
    union all
    select 'gateway_fee', paid.id::text, paid.gateway_fee, booked.gateway_fee
      from paid join booked on booked.payment_id = paid.id where booked.gateway_fee <> paid.gateway_fee
    union all
    select 'payout', payout.id::text, wanted.blocked + wanted.transferred, payout.blocked + payout.transferred
      from payout cross join lateral (select
        case when status = 'requested' then amount_cents else 0 end as blocked,
        case status when 'settled' then amount_cents when 'failed' then returned_cents else 0 end as transferred
      ) wanted
      where (wanted.blocked, wanted.transferred) is distinct from (payout.blocked, payout.transferred)
    union all
    select 'debt', available.account_id::text, 0, debt.cents
      from ledger_account a join ledger_balance available on available.account_id = a.id and a.kind = 'available'
      join ledger_account b on b.owner_id = a.owner_id and b.kind = 'debt' join ledger_balance debt on debt.account_id = b.id
      where available.cents > 0 and debt.cents < 0
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
    union all
    select 'credit', payment.id::text, -payment.amount_cents, coalesce(paid.cents, 0)
      from credit_payment payment left join lateral (
        select sum(e.amount_cents) as cents from ledger_transaction t
        join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
        where t.key = 'credit:' || payment.id || ':paid' and a.kind = 'fees_due'
      ) paid on true
      where -payment.amount_cents <> coalesce(paid.cents, 0)
    limit ${maxDiscrepancies}`.execute(db);
  return rows;
}

export async function insertVerification(
  { db, now }: Pick<Ctx, "db" | "now">,
  id: string,
  discrepancies: readonly Discrepancy[],
) {
  await db
    .insertInto("ledgerVerification")
    .values({
      id,
      verifiedAt: now(),
      discrepancies: discrepancies.length,
      findings: JSON.stringify(discrepancies.slice(0, 100)),
    })
    .execute();
}

export function selectNewestVerification({ db }: Ctx) {
  return db
    .selectFrom("ledgerVerification")
    .select(["verifiedAt", "discrepancies"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}
