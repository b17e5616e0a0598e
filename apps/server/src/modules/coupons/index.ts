export { claimCoupon } from "./claim-coupon.ts";
export { claimUse } from "./claim-use.ts";
export { anonymiseFanInCoupons, findCouponHold, findDiscount, findRedemption, releaseUse } from "./coupons.queries.ts";
export { type CouponClaim, isAppliedIn, isUseLeftFor, toDiscountCents } from "./coupons.rules.ts";
export { redeemCoupon } from "./redeem-coupon.ts";
export { reserveCoupon } from "./reserve-coupon.ts";
