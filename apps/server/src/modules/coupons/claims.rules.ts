import { type Expression, sql } from "kysely";
import type { Claim, CouponClaim, Uses } from "./coupons.rules.ts";

/**
 * Whether a receipt is undecided or a card is being charged for the order of redemption `r`. A charge whose response was
 * lost stays open until it is read.
 */
const isBeingPaid = sql<boolean>`exists (
  select from payment where payment.order_id = r.order_id and (
    payment.status in ('pending', 'expired') and exists (
      select from receipt where receipt.payment_id = payment.id and receipt.decision is null)
    or payment.status = 'pending' and payment.method = 'credit_card' and exists (
      select from gateway_charge where gateway_charge.payment_id = payment.id and gateway_charge.state <> 'closed')))`;

/** Whether the order of redemption `r` can still be paid, or verified if nothing is due. */
const isOpen = sql<boolean>`(exists (select from subscription where subscription.id = r.subscription_id and status = 'pending')
  or r.subscription_id is null and exists (
    select from payment where payment.order_id = r.order_id and payment.status = 'pending'))`;

/** The claim of redemption `r`, which is not redeemed. A closed order keeps only what is being paid. */
export function claimOf(now: Date) {
  return sql<Claim>`case
    when r.claimed_at is not null and ${isBeingPaid} then 'firm'
    when greatest(r.reserved_until, r.queued_until) <= ${now} then 'none'
    when not ${isOpen} then 'none'
    when r.reserved_until > ${now} and r.unverified_from is null then 'firm'
    when r.reserved_until > ${now} then 'unverified'
    else 'queued' end`;
}

/** How often a coupon was used and is claimed, without one redemption. */
export function selectUses(couponId: Expression<string>, now: Date, except: Expression<string | null> = sql.lit(null)) {
  return sql<Uses>`(
    select jsonb_build_object(
      'redeemed', count(*) filter (where claim is null), 'firm', count(*) filter (where claim = 'firm'),
      'unverified', count(*) filter (where claim = 'unverified'), 'queued', count(*) filter (where claim = 'queued'))
    from (
      select case when r.redeemed_at is null then ${claimOf(now)} end as claim
      from (select * from coupon_redemption each_one
        where each_one.coupon_id = ${couponId} and each_one.id is distinct from ${except}::uuid) r) each_use)`;
}

/** The claim of an order and the uses of others, as a column of a payment: null without a coupon, or once it is redeemed. */
export function selectClaimOfPayment(orderId: Expression<string>, now: Date) {
  return sql<CouponClaim | null>`(
    select jsonb_build_object('claim', ${claimOf(now)}, 'max', coupon.max_redemptions, 'others',
      ${selectUses(sql.ref("r.couponId"), now, sql.ref("r.id"))})
    from coupon_redemption r join coupon on coupon.id = r.coupon_id
    where r.order_id = ${orderId} and r.redeemed_at is null)`;
}
