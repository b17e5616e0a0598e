import type { coupons } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import type { CouponRow } from "./coupons.store.ts";
import type { RedemptionRow } from "./redemptions.store.ts";

export function viewCoupon(row: CouponRow): coupons.Coupon {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    value: row.value,
    duration: row.duration,
    cycles: row.cycles,
    plans: row.plans,
    maxRedemptions: row.max_redemptions,
    maxPerFan: row.max_per_fan,
    redeemed: row.uses.redeemed,
    reserved: row.uses.firm + row.uses.unverified,
    startsAt: toIso(row.starts_at),
    expiresAt: toIso(row.expires_at),
    active: row.active,
    archived: row.archived_at !== null,
    createdAt: toIso(row.created_at),
  };
}

export function viewRedemption(row: RedemptionRow): coupons.Redemption {
  return {
    _id: row.id,
    fan: { name: row.fan_name, email: row.fan_email },
    plan: row.plan_name,
    price: row.price_cents,
    discount: row.discount_cents,
    paid: row.paid_cents,
    redeemedAt: toIso(row.redeemed_at),
    overLimit: row.over_limit,
  };
}
