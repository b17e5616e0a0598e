import { type CouponOffer, checkCoupon } from "@camarim/contract/coupons";
import type { RouterContextProvider } from "react-router";
import { formatCoupon } from "../lib/coupon.ts";
import { ApiError, call } from "./client.ts";
import { apiContext } from "./contexts.server.ts";

/** A code as it came by link or was typed; `said` is what it gives, or why it gives nothing. */
export type FoundCoupon = { code: string; offer: CouponOffer | null; said: string; refusal: string | null };

export async function findCoupon(
  context: Readonly<RouterContextProvider>,
  username: string,
  typed: string | null,
): Promise<FoundCoupon | null> {
  const code = typed?.trim().toUpperCase().slice(0, 64) ?? "";
  if (code === "") return null;
  try {
    const offer = await call(checkCoupon, { params: { username, code } }, { fetch: context.get(apiContext) });
    return { code, offer, said: formatCoupon(offer), refusal: null };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status === 0) throw error;
    const refusal = error.fields.code ?? error.message;
    return { code, offer: null, said: refusal, refusal };
  }
}
