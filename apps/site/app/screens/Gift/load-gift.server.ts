import { getCheckout, getPayer } from "@camarim/contract/checkout";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { encode } from "uqr";
import { callIfKnown } from "../../api/call-if-known.server.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { assertPresentUsername, loadCreator } from "../../api/load-creator.server.ts";
import { isToPay } from "../../features/pay/order-state.ts";
import { toDays } from "./gift-days.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

export type LoadedGift = Awaited<ReturnType<typeof loadGift>>["data"];

/** The form with the payer whom this browser is known for, or the order of `?pedido=`. */
export async function loadGift({ request, params, context }: Loading) {
  const username = requireUsername(params.handle);
  const { searchParams } = new URL(request.url);
  const orderId = searchParams.get("pedido");
  if (orderId !== null) return loadOrder(context, { username, orderId, request });
  const { profile, ways, plans, acceptsNewSubscribers } = await loadCreator({ request, params, context });
  const known = await callIfKnown(context, getPayer);
  // A gift has no trial, and a free plan is no gift.
  const gifts = acceptsNewSubscribers
    ? plans.filter(({ price }) => price > 0).map((plan) => ({ ...plan, trialDays: 0 }))
    : [];
  const form = { profile, ways, plans: gifts, planId: searchParams.get("plano"), payer: known?.payer ?? null };
  return data({ face: "form" as const, ...form, days: toDays(new Date()) });
}

type OrderArgs = { username: string; orderId: string; request: Request };

async function loadOrder(context: Loading["context"], { username, orderId, request }: OrderArgs) {
  try {
    const order = await call(getCheckout, { params: { _id: orderId } }, { fetch: context.get(apiContext) });
    assertPresentUsername(request, username, order.creator.username);
    const [line] = order.lines;
    if (!isToPay(order) || order.subscriptionId || line?.kind !== "gift")
      throw redirect(`/@${username}/assinar?pedido=${order._id}`);
    const code = order.payment.pixCopyPaste;
    const qr = code === null ? null : packQr(encode(code, { ecc: "M", border: 0 }).data);
    return data({ face: "order" as const, order, line, qr, now: Date.now() });
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 401, 404].includes(error.status)) throw error;
    return data({ face: "lost" as const, username }, { status: error.status === 401 ? 401 : 404 });
  }
}
