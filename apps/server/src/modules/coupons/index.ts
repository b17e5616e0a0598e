export { anonymiseFanInCoupons, findCouponHold, findDiscount, findRedemption, releaseUse } from "./coupons.queries.ts";
export { type CouponClaim, isAppliedIn, isUseLeftFor, toDiscountCents } from "./coupons.rules.ts";
export { claimCoupon, claimUse, redeemCoupon, reserveCoupon } from "./redeem-coupon.ts";
