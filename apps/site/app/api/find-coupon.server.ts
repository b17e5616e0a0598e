import { type CouponOffer, type CouponTarget, checkCoupon, couponTargets } from "@camarim/contract/coupons";
import { fieldErrors } from "@camarim/contract/field-errors";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { formatCoupon } from "@camarim/ui/lib/coupon.ts";
import type { RouterContextProvider } from "react-router";
import { apiContext } from "./contexts.server.ts";

/** A coupon code, from a link or typed; `message` describes the discount, or why the code is rejected. */
export type FoundCoupon = { code: string; offer: CouponOffer | null; message: string; refusal: string | null };

/** `kinds`: what is sold there; a coupon for none of them is refused. */
export async function findCoupon(
  context: Readonly<RouterContextProvider>,
  username: string,
  typed: string | null,
  kinds: readonly CouponTarget[] = couponTargets,
): Promise<FoundCoupon | null> {
  const code = typed?.trim().toUpperCase().slice(0, 64) ?? "";
  if (code === "") return null;
  try {
    const offer = await call(checkCoupon, { params: { username, code } }, { fetch: context.get(apiContext) });
    if (offer.appliesTo.some((kind) => kinds.includes(kind)))
      return { code, offer, message: formatCoupon(offer), refusal: null };
    const refusal = offer.appliesTo.includes("item") ? fieldErrors.couponForItems : fieldErrors.couponForSubscriptions;
    return { code, offer: null, message: refusal, refusal };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const refusal = error.fields.code ?? error.message;
    return { code, offer: null, message: refusal, refusal };
  }
}
