import { getPayer } from "@camarim/contract/checkout";
import { data, type RouterContextProvider } from "react-router";
import { callIfKnown } from "../../api/call-if-known.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";
import { loadOrder } from "../../features/pay/load-order.server.ts";
import { toDays } from "./gift-days.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

export type LoadedGift = Awaited<ReturnType<typeof loadGift>>["data"];

/** The form with the payer whom this browser is known for, or the order of `?pedido=`. */
export async function loadGift({ request, params, context }: Loading) {
  const username = requireUsername(params.handle);
  const { searchParams } = new URL(request.url);
  const orderId = searchParams.get("pedido");
  if (orderId !== null) return loadOrder({ context, request, username, orderId, kind: "gift" });
  const { profile, ways, plans, acceptsNewSubscribers } = await loadCreator({ request, params, context });
  const known = await callIfKnown(context, getPayer);
  // A gift has no trial, and a free plan is no gift.
  const gifts = acceptsNewSubscribers
    ? plans.filter(({ price }) => price > 0).map((plan) => ({ ...plan, trialDays: 0 }))
    : [];
  const form = { profile, ways, plans: gifts, planId: searchParams.get("plano"), payer: known?.payer ?? null };
  return data({ face: "form" as const, ...form, days: toDays(new Date()) });
}
