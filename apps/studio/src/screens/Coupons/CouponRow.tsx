import type { Coupon } from "@camarim/contract/coupons";
import { Chip } from "@camarim/ui/layout/Badge.tsx";
import { Row } from "@camarim/ui/layout/Row.tsx";
import { type CouponState, couponState, formatDiscount } from "@camarim/ui/lib/coupon.ts";
import { coupons as text } from "../../text/coupons.ts";

const tones = {
  open: "ok",
  early: "warn",
  ended: "neutral",
  usedUp: "warn",
  paused: "neutral",
  archived: "neutral",
} as const;

export function CouponRow({ coupon }: { coupon: Coupon }) {
  const { _id, code, redeemed, maxRedemptions } = coupon;
  return (
    <Row
      icon="ticket"
      label={<span className="block truncate text-strong">{code}</span>}
      detail={`${formatDiscount(coupon)} · ${text.uses(redeemed, maxRedemptions)}`}
      value={<StateChip state={couponState(coupon, new Date())} />}
      to={`/account/coupons/detail?id=${_id}`}
    />
  );
}

export function StateChip({ state }: { state: CouponState }) {
  return <Chip tone={tones[state]}>{text.states[state]}</Chip>;
}
