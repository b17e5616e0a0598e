import type { Coupon } from "@camarim/contract/coupons";
import { couponWords as text } from "../text/coupon-words.ts";
import { formatCents } from "./money.ts";

type Terms = Pick<Coupon, "kind" | "value" | "duration" | "cycles" | "appliesTo">;

/** "20% de desconto", "R$ 10,00 de desconto", "7 dias grátis". */
export function formatDiscount({ kind, value }: Pick<Coupon, "kind" | "value">): string {
  if (kind === "percent") return text.percent(value);
  return kind === "fixed" ? text.fixed(formatCents(value)) : text.trial(value);
}

/** "no primeiro pagamento"; undefined for free days, which precede all payments. */
function formatDuration({ kind, duration, cycles }: Terms): string | undefined {
  if (kind === "trial_days") return undefined;
  if (duration === "forever") return text.forever;
  return duration === "cycles" && cycles !== null && cycles > 1 ? text.cycles(cycles) : text.once;
}

/** "20% de desconto nos 3 primeiros pagamentos", "20% de desconto em avulsos". */
export function formatCoupon(coupon: Terms): string {
  const isForPlans = coupon.appliesTo.includes("subscription");
  const isForItems = coupon.appliesTo.includes("item");
  const places = [isForPlans && formatDuration(coupon), isForItems && text.items].filter(Boolean).join(text.and);
  return [formatDiscount(coupon), places].filter(Boolean).join(" ");
}

/** The status of a coupon; what prevents its use takes precedence. */
export type CouponState = "archived" | "paused" | "ended" | "usedUp" | "early" | "open";

export function couponState(coupon: Coupon, now: Date): CouponState {
  const { archived, active, startsAt, expiresAt, maxRedemptions, redeemed } = coupon;
  if (archived) return "archived";
  if (!active) return "paused";
  if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) return "ended";
  if (maxRedemptions !== null && redeemed >= maxRedemptions) return "usedUp";
  return startsAt !== null && Date.parse(startsAt) > now.getTime() ? "early" : "open";
}
