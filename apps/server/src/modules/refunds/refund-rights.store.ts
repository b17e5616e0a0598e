import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PaymentGateway, PaymentMethod } from "#db/tables";
import { type RefundableLine, toOwedCents } from "./refunds.rules.ts";

export type Rights = {
  subscriptionId: string;
  accountId: string;
  firstPaidAt: Date | null;
  hasRefunded: boolean;
  /** What was paid together with it in one order. */
  others: { gateway: PaymentGateway; method: PaymentMethod; title: string }[];
};

/** Data that decides about refunds of these subscriptions, in one statement. */
export async function selectRefundRights({ db }: Ctx, subscriptionIds: readonly string[]): Promise<Rights[]> {
  if (subscriptionIds.length === 0) return [];
  const { rows } = await sql<Rights>`
    select s.id as subscription_id, s.account_id, paid.first as first_paid_at,
      exists (select from refund where refund.subscription_id = s.id) as has_refunded,
      coalesce((select json_agg(json_build_object('gateway', payment.gateway, 'method', payment.method, 'title', other.title)
        order by other.order_id, other.position)
        from payment join order_line other on other.order_id = payment.order_id
        where payment.subscription_id = s.id and payment.status in ('paid', 'revoked') and other.kind <> 'subscription'
          and other.fulfilled_at is not null and other.refunded_at is null), '[]') as others
    from subscription s
    left join lateral (
      select min(paid_at) as first from payment join subscription_line line on line.order_id = payment.order_id
      join order_line sold on sold.order_id = line.order_id and sold.position = line.position
      where payment.subscription_id = s.id and payment.status in ('paid', 'revoked') and line.period_end is not null
        and sold.refunded_at is null
    ) paid on true
    where s.id in (${sql.join(subscriptionIds)})`.execute(db);
  return rows;
}

/** The order of a payment. */
export function selectOrderOf({ db }: Ctx, paymentId: string) {
  return db.selectFrom("payment").select(["orderId", "subscriptionId"]).where("id", "=", paymentId).executeTakeFirst();
}

type Withdrawable = {
  orderId: string;
  paymentId: string;
  gateway: PaymentGateway;
  method: PaymentMethod;
  paidAt: Date;
  paidCents: number;
  refundedCents: number;
  targetCents: number | null;
  requested: number[];
  voluntaryCents: number;
  byGatewayCents: number;
  handedOverCents: number;
  lines: (RefundableLine & { title: string })[];
};

export type RightRow = Withdrawable & { owedCents: number };

/** What decides about withdrawals of these orders, as `getRefundFacts`; without those of which nothing is left. */
export async function selectOrderRights({ db }: Ctx, orderIds: readonly string[]): Promise<RightRow[]> {
  const { rows } = await sql<Withdrawable>`
    select payment.order_id, payment.id as payment_id, payment.gateway, payment.method, payment.paid_at, payment.refunded_cents,
      coalesce(charge.paid_cents, payment.amount_cents) as paid_cents, charge.refund_target_cents as target_cents,
      coalesce(charge.refund_positions, '{}') as requested, sold.lines,
      coalesce(charge.voluntary_cents, 0) as voluntary_cents, withdrawn.by_gateway_cents, withdrawn.handed_over_cents
    from payment
    left join gateway_charge charge on charge.payment_id = payment.id
    cross join lateral (
      select json_agg(json_build_object('position', line.position, 'amountCents', line.amount_cents, 'title', line.title)
        order by line.position) as lines
      from order_line line where line.order_id = payment.order_id and line.fulfilled_at is not null and line.refunded_at is null
    ) sold
    cross join lateral (
      select coalesce(sum(amount_cents - handed_over_cents), 0)::int as by_gateway_cents,
        coalesce(sum(handed_over_cents), 0)::int as handed_over_cents
      from refund_line where order_id = payment.order_id and charge.payment_id is not null
    ) withdrawn
    where payment.order_id = any(${orderIds}::uuid[]) and payment.status in ('paid', 'revoked') and payment.paid_at is not null
      and sold.lines is not null`.execute(db);
  return rows.map((row) => ({ ...row, owedCents: toOwedCents(row) }));
}
