import { getCheckout } from "@camarim/contract/checkout";
import { listCreatorItems } from "@camarim/contract/items";
import type { RouterContextProvider } from "react-router";
import { publicUrlContext } from "../../api/contexts.server.ts";
import { findCoupon } from "../../api/find-coupon.server.ts";
import { load } from "../../api/load.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

/** The page, its single items, the discount of the link's coupon, and whether the visitor's open order has a receipt that waits for the creator. */
export async function loadPage({ request, params, context }: Loading) {
  const page = await loadCreator({ request, params, context });
  const { username } = page.profile;
  const [items, coupon] = await Promise.all([
    load(context, listCreatorItems, { params: { username } }),
    findCoupon(context, username, new URL(request.url).searchParams.get("cupom")),
  ]);
  const openId = page.viewer.subscription?.openCheckoutId;
  const isChecking = openId ? await waitsForDecision(context, openId) : false;
  const publicUrl = context.get(publicUrlContext);
  return { page, items: items.data, coupon, isChecking, now: Date.now(), publicUrl };
}

async function waitsForDecision(context: Loading["context"], _id: string): Promise<boolean> {
  const { payment } = await load(context, getCheckout, { params: { _id } });
  return payment !== null && payment.receiptSentAt !== null && payment.receiptManualApproved === null;
}
