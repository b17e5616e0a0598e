export { anonymiseFanInCoupons, findCouponHold, findDiscount, findRedemption, releaseUse } from "./coupons.queries.ts";
export {
  type CouponClaim,
  isAppliedIn,
  isUseLeftFor,
  toDiscountCents,
  toSingleDiscountCents,
} from "./coupons.rules.ts";
export { type ClaimedCoupon, claimCoupon, claimUse, redeemCoupon, reserveCoupon } from "./redeem-coupon.ts";
export { createCoupon } from "./save-coupon.ts";
export { findCouponForPlans, findUsableCode } from "./verify-coupon.ts";
