import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

export type Violation = { invariant: string; subject: string };

/** Violated invariants of a creator's money, in one statement; empty if all hold. */
export async function findViolations({ db }: Ctx, accountId: string): Promise<Violation[]> {
  const { rows } = await sql<Violation>`
    with own as (
      select t.id, t.key, t.kind, t.payment_id, t.available_at, t.created_at, e.amount_cents as cents, a.kind as account
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
      where t.owner_id = ${accountId}
    ), balance as (
      select a.kind, b.cents from ledger_account a join ledger_balance b on b.account_id = a.id where a.owner_id = ${accountId}
    ), paid as (
      select payment.id, payment.status, payment.refunded_cents, charge.paid_cents, charge.settlement_status, charge.platform_cents,
        charge.paid_outside, coalesce(line.period_start, gifted.period_start) as period_start,
        coalesce(line.period_end, gifted.period_end) as period_end,
        coalesce(payment.subscription_id, gifted.subscription_id) as subscription_id, payment.order_id,
        sold.refunded_at is not null as is_period_refunded
      from payment join gateway_charge charge on charge.payment_id = payment.id
      left join subscription_line line on line.order_id = payment.order_id
      left join gifted_period gifted on gifted.order_id = payment.order_id
      left join gift on gift.order_id = payment.order_id
      left join order_line sold on sold.order_id = payment.order_id and sold.position = coalesce(line.position, gift.position)
      where payment.account_id = ${accountId} and payment.paid_at is not null
    ), booked as (
      select payment_id, sum(cents) filter (where account = 'iugu') as iugu, sum(cents) filter (where account = 'fees') as fees
      from own group by payment_id
    )
    select 'a transaction sums to zero' as invariant, id::text as subject from own group by id having sum(cents) <> 0
    union all select 'a kept balance is the sum of its entries', balance.kind::text from balance
      where balance.cents <> coalesce((select sum(cents) from own where own.account = balance.kind), 0)
    union all select 'nothing but a debt is negative', kind::text from balance
      where kind not in ('fees_due', 'debt') and cents < 0
    union all select 'a debt is not positive', kind::text from balance where kind = 'debt' and cents > 0
    union all select 'nothing is available while there is a debt', kind::text from balance where kind = 'available' and cents > 0
      and exists (select from balance debt where debt.kind = 'debt' and debt.cents < 0)
    union all select 'a debt is no fee', id::text from own group by id
      having bool_or(account = 'fees_due' and cents < 0) and not bool_or(account = 'own_bank')
    union all select 'money is released on its day', r.payment_id::text from own r
      join own s on s.payment_id = r.payment_id
      where r.key = 'payment:' || r.payment_id || ':released' and r.created_at < s.available_at
    union all select 'a sale is booked once', payment_id::text from own where kind = 'sale'
      group by payment_id having count(distinct id) > 1
    union all select 'what lies at the gateway is what was paid less what went back', paid.id::text
      from paid left join booked on booked.payment_id = paid.id
      where not paid.paid_outside and coalesce(-booked.iugu, 0) <>
        case when paid.settlement_status = 'charged_back' then 0 else paid.paid_cents - paid.refunded_cents end
    union all select 'no fee stays on money that went back', paid.id::text from paid join booked on booked.payment_id = paid.id
      where booked.fees <> 0 and (paid.settlement_status = 'charged_back' or paid.refunded_cents >= paid.paid_cents)
    union all select 'no more goes back than came', id::text from paid where refunded_cents > paid_cents
    union all select 'money that is in dispute or went back opens nothing', paid.id::text from paid
      join subscription on subscription.id = paid.subscription_id and subscription.current_period_end = paid.period_end
      where (paid.status in ('disputed', 'charged_back', 'refunded') or paid.is_period_refunded)
        and subscription.status in ('trialing', 'active', 'grace', 'canceled')
        and not exists (select from paid other where other.subscription_id = paid.subscription_id and other.status = 'paid' and not other.is_period_refunded
          and other.period_end = paid.period_end)
    union all select 'access after money went back is paid by other money', paid.id::text from paid
      join subscription on subscription.id = paid.subscription_id
      where (paid.status in ('disputed', 'charged_back', 'refunded') or paid.is_period_refunded) and paid.period_end is not null
        and subscription.status in ('active', 'grace', 'canceled')
        and not exists (select from paid other where other.subscription_id = paid.subscription_id and other.status = 'paid' and not other.is_period_refunded)
        and not (subscription.source = 'import' and subscription.current_period_end < paid.period_end)
    union all select 'paid periods do not overlap', paid.id::text from paid
      join paid other on other.subscription_id = paid.subscription_id and other.id <> paid.id
        and other.period_start < paid.period_end and paid.period_start < other.period_end
      where paid.status = 'paid' and not paid.is_period_refunded and other.status = 'paid' and not other.is_period_refunded
    union all select 'access lasts as long as it is paid, and longer only by free days', subscription.id::text from subscription
      join lateral (select max(period_end) as until from paid
        where paid.subscription_id = subscription.id and paid.status = 'paid' and not paid.is_period_refunded) as it on it.until is not null
      where subscription.account_id = ${accountId} and subscription.status in ('active', 'grace', 'canceled')
        and (current_period_end < until or (current_period_end > until and extended_until is null))
    union all select 'money that counts opens its period', paid.id::text from paid
      join subscription on subscription.id = paid.subscription_id and subscription.current_period_end = paid.period_end
      where paid.status = 'paid' and not paid.is_period_refunded and subscription.status in ('refunded', 'charged_back', 'pending')
        and not exists (select from refund where refund.subscription_id = subscription.id)
    union all select 'a tip, an item or a gift is delivered while its money counts', line.order_id::text from order_line line
      join payment on payment.order_id = line.order_id
      where payment.account_id = ${accountId} and line.kind <> 'subscription'
        and case when line.fulfilled_at is not null and line.revoked_at is null then payment.status not in ('paid', 'revoked')
          else payment.status = 'paid' and line.refunded_at is null end
    union all select 'a line refunded alone is taken back, and its money went back or is requested', line.order_id::text
      from order_line line join payment on payment.order_id = line.order_id
      left join gateway_charge charge on charge.payment_id = payment.id
      where payment.account_id = ${accountId} and line.refunded_at is not null
        and (line.revoked_at is null or (payment.status = 'paid'
          and greatest(payment.refunded_cents, charge.refund_target_cents)
            + (select coalesce(sum(handed_over_cents), 0) from refund_line where order_id = line.order_id)
            < (select sum(amount_cents) from order_line other where other.order_id = line.order_id and other.refunded_at is not null)))
    union all select 'an order is of its subscriber', fan_order.id::text from fan_order
      join subscription_line line on line.order_id = fan_order.id join subscription on subscription.id = line.subscription_id
      where fan_order.account_id = ${accountId}
        and (subscription.fan_id, subscription.account_id) is distinct from (fan_order.fan_id, fan_order.account_id)
    union all select 'what was withdrawn gives no access but that of a gift', refund.subscription_id::text from refund
      join subscription on subscription.id = refund.subscription_id
      where refund.account_id = ${accountId} and subscription.status in ('trialing', 'active', 'grace', 'canceled')
        and not exists (select from gifted_period gifted join payment on payment.order_id = gifted.order_id
          where gifted.subscription_id = subscription.id and payment.status = 'paid' and gifted.period_end = subscription.current_period_end)
    union all select 'a withdrawal is returned only once its gateway has refunded it', refund.id::text from refund
      join refund_line line on line.refund_id = refund.id join paid on paid.order_id = line.order_id
      where refund.account_id = ${accountId} and refund.by_gateway and refund.returned_at is not null
        and paid.settlement_status = 'paid' and paid.refunded_cents < (select sum(withdrawn.amount_cents) from refund_line withdrawn
          join refund other on other.id = withdrawn.refund_id
          where withdrawn.order_id = line.order_id and other.by_gateway and other.returned_at is not null)
    union all select 'a refund is what gateways return, what was paid by key, and what was handed over', refund.id::text from refund
      cross join lateral (select sum(line.handed_over_cents) as cents,
          coalesce(sum(line.amount_cents) filter (where payment.gateway = 'bacen'), 0) as by_key_cents
        from refund_line line join payment on payment.order_id = line.order_id where line.refund_id = refund.id) handed_over
      where refund.account_id = ${accountId} and ((refund.handed_over_at is null) <> (handed_over.cents = 0)
        or refund.amount_cents <> case when refund.by_gateway then refund.amount_cents else refund.gateway_cents end
          + by_key_cents + handed_over.cents)
    union all select 'an open refund by gateways alone is polled', refund.id::text from refund
      where refund.account_id = ${accountId} and refund.by_gateway and refund.returned_at is null
        and not exists (select from refund_line line join payment on payment.order_id = line.order_id
          join gateway_charge charge on charge.payment_id = payment.id
          where line.refund_id = refund.id and charge.refund_poll_at is not null)
    union all select 'money is reserved for open refunds only', balance.kind::text from balance
      where balance.kind = 'blocked' and balance.cents > 0
        and not exists (select from transfer where transfer.account_id = ${accountId} and transfer.status = 'requested')
        and not exists (select from payment join gateway_charge charge on charge.payment_id = payment.id
          where payment.account_id = ${accountId} and charge.refund_poll_at is not null)`.execute(db);
  return rows;
}
