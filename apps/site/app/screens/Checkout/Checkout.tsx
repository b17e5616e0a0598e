import { dropDraft, visitor } from "@camarim/ui/lib/drafts.ts";
import { checkout as text } from "@camarim/ui/text/checkout.ts";
import { common } from "@camarim/ui/text/common.ts";
import { useEffect } from "react";
import { staleIfErrorLoader } from "../../api/stale-if-error.ts";
import { stayIfOffline, staysIfOffline } from "../../api/stay-if-offline.ts";
import { findOrderedItem } from "../../features/item/item-order.ts";
import { isToPay, orderState } from "../../features/pay/order-state.ts";
import { useActionResult } from "../../lib/use-action-result.ts";
import type { Route } from "./+types/Checkout";
import { CheckoutForm } from "./form/CheckoutForm.tsx";
import { type LoadedCheckout, loadCheckout } from "./load-checkout.server.ts";
import { FreeOrder } from "./order/FreeOrder.tsx";
import { LostOrder } from "./order/LostOrder.tsx";
import { toNoticeTitle } from "./order/OrderNotice.tsx";
import { OrderScreen } from "./order/OrderScreen.tsx";
import { placeOrder } from "./place-order.server.ts";

export function loader(args: Route.LoaderArgs) {
  return loadCheckout(args);
}

export function action(args: Route.ActionArgs) {
  return placeOrder(args);
}

export const clientLoader = staleIfErrorLoader<LoadedCheckout>();
export const clientAction = stayIfOffline<typeof action>();

/** Also after a refused order, since the price may have changed. */
export function shouldRevalidate({ actionResult }: { actionResult?: unknown }) {
  return staysIfOffline({ actionResult, defaultShouldRevalidate: true });
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: common.titled(titleOf(loaderData)) }, { name: "robots", content: "noindex" }];
}

function titleOf(loaded: Route.MetaArgs["loaderData"]): string {
  if (loaded?.face === "form") return text.form.lead(loaded.page.profile.fullName);
  if (loaded?.face !== "order") return text.states.lost.title;
  if (!isToPay(loaded.order)) return text.states.order;
  const state = orderState(loaded.order, new Date(loaded.now));
  return state === "waiting" ? text.pix.title : toNoticeTitle(state, loaded.order);
}

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData);
  const order = loaderData.face === "order" ? loaderData.order : undefined;
  const itemId = order && findOrderedItem(order)?.itemId;
  const draft = itemId ? `item:${itemId}` : order && `checkout:${order.creator.username}`;
  useEffect(() => {
    if (draft) dropDraft(draft, visitor);
  }, [draft]);
  if (loaderData.face === "lost") return <LostOrder {...loaderData} />;
  const now = new Date(loaderData.now);
  if (loaderData.face === "order") {
    const { order, qr, handOver, isCodeUnsent } = loaderData;
    const entering = result && "step" in result ? result : undefined;
    return isToPay(order) ? (
      <OrderScreen order={order} qr={qr} handOver={handOver} entering={entering} now={now} />
    ) : (
      <FreeOrder order={order} isCodeUnsent={isCodeUnsent} entering={entering} handOver={handOver} now={now} />
    );
  }
  const { page, extras, coupon, planId } = loaderData;
  const refused = result && "typed" in result ? result : undefined;
  return <CheckoutForm page={page} extras={extras} coupon={coupon} planId={planId} refused={refused} now={now} />;
}
