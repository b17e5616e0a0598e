import { getCheckout } from "@camarim/contract/checkout";
import type { RouterContextProvider } from "react-router";
import { publicUrlContext } from "../../api/contexts.server.ts";
import { findCoupon } from "../../api/find-coupon.server.ts";
import { load } from "../../api/load.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

/** The page, the discount of the link's coupon, and whether the visitor's open order has a receipt that waits for the creator. */
export async function loadPage({ request, params, context }: Loading) {
  const page = await loadCreator({ request, params, context });
  const coupon = await findCoupon(context, page.profile.username, new URL(request.url).searchParams.get("cupom"));
  const openId = page.viewer.subscription?.openCheckoutId;
  const isChecking = openId ? await waitsForDecision(context, openId) : false;
  return { page, coupon, isChecking, now: Date.now(), publicUrl: context.get(publicUrlContext) };
}

async function waitsForDecision(context: Loading["context"], _id: string): Promise<boolean> {
  const { payment } = await load(context, getCheckout, { params: { _id } });
  return payment !== null && payment.receiptSentAt !== null && payment.receiptManualApproved === null;
}
