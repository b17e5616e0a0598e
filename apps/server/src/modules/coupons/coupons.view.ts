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
    appliesTo: row.appliesTo as coupons.CouponTarget[],
    maxRedemptions: row.maxRedemptions,
    maxPerFan: row.maxPerFan,
    redeemed: row.uses.redeemed,
    reserved: row.uses.firm + row.uses.unverified,
    startsAt: toIso(row.startsAt),
    expiresAt: toIso(row.expiresAt),
    active: row.active,
    archived: row.archivedAt !== null,
    createdAt: toIso(row.createdAt),
  };
}

export function viewRedemption(row: RedemptionRow): coupons.Redemption {
  return {
    _id: row.id,
    fan: { name: row.fanName, email: row.fanEmail },
    plan: row.title,
    price: row.priceCents,
    discount: row.discountCents,
    paid: row.paidCents,
    redeemedAt: toIso(row.redeemedAt),
    overLimit: row.overLimit,
  };
}
