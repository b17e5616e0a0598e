import { getCheckout } from "@camarim/contract/checkout";
import { getCreatorExtras } from "@camarim/contract/items";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { inAppOf, outsideAddress } from "@camarim/ui/lib/in-app.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { encode } from "uqr";
import { apiContext, publicUrlContext } from "../../api/contexts.server.ts";
import { findCoupon } from "../../api/find-coupon.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { load, throwForPage } from "../../api/load.server.ts";
import { assertPresentUsername, loadCreator } from "../../api/load-creator.server.ts";
import { findOrderedItem, toItemPath } from "../../features/item/item-order.ts";
import { isCodeUnsent } from "./order-path.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

export type LoadedCheckout = Awaited<ReturnType<typeof loadCheckout>>["data"];

/** The form, or the order of `?pedido=`, which may belong to another browser. */
export async function loadCheckout({ request, params, context }: Loading) {
  const username = requireUsername(params.handle);
  const { searchParams } = new URL(request.url);
  const orderId = searchParams.get("pedido");
  if (orderId !== null) return loadOrder(context, { username, orderId, request });
  const page = await loadCreator({ request, params, context });
  const { username: present } = page.profile;
  const extras = await load(context, getCreatorExtras, { params: { username: present } });
  const kinds = extras.item ? (["subscription", "item"] as const) : (["subscription"] as const);
  const coupon = await findCoupon(context, present, searchParams.get("cupom"), kinds);
  return data({ face: "form" as const, page, extras, coupon, planId: searchParams.get("plano"), now: Date.now() });
}

type OrderArgs = { username: string; orderId: string; request: Request };

async function loadOrder(context: Readonly<RouterContextProvider>, { username, orderId, request }: OrderArgs) {
  try {
    const order = await call(getCheckout, { params: { _id: orderId } }, { fetch: context.get(apiContext) });
    assertPresentUsername(request, username, order.creator.username);
    if (order.lines.every(({ kind }) => kind === "tip")) throw redirect(`/@${username}/mimo?pedido=${order._id}`);
    if (!order.subscriptionId && order.lines[0]?.kind === "gift")
      throw redirect(`/@${username}/presente?pedido=${order._id}`);
    const code = order.payment?.pixCopyPaste ?? null;
    const qr = code === null ? null : packQr(encode(code, { ecc: "M", border: 0 }).data);
    const inApp = inAppOf(request.headers.get("user-agent"));
    const item = findOrderedItem(order);
    const opened = item ? toItemPath(username, item.itemId) : `/@${username}/stories`;
    const way = `${context.get(publicUrlContext)}/entrar?volta=${opened}`;
    const handOver = inApp && { ...inApp, address: outsideAddress(inApp.browser, way) };
    const isUnsent = isCodeUnsent(new URL(request.url));
    return data({ face: "order" as const, order, qr, handOver, isCodeUnsent: isUnsent, now: Date.now() });
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 401, 404].includes(error.status)) return throwForPage(error);
    return data({ face: "lost" as const, username, orderId }, { status: error.status === 401 ? 401 : 404 });
  }
}
