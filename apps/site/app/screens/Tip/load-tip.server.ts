import { getCheckout, getPayer } from "@camarim/contract/checkout";
import { listFanTips } from "@camarim/contract/tips";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { encode } from "uqr";
import { callIfKnown } from "../../api/call-if-known.server.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { assertPresentUsername, loadCreator } from "../../api/load-creator.server.ts";
import { isToPay } from "../../features/pay/order-state.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

export type LoadedTip = Awaited<ReturnType<typeof loadTip>>["data"];

/** The form with the payer whom this browser is known for and their open tip, or the order of `?pedido=`. */
export async function loadTip({ request, params, context }: Loading) {
  const username = requireUsername(params.handle);
  const orderId = new URL(request.url).searchParams.get("pedido");
  if (orderId !== null) return loadOrder(context, { username, orderId, request });
  const { profile, ways, acceptsTips } = await loadCreator({ request, params, context });
  const [known, tips] = await Promise.all([callIfKnown(context, getPayer), callIfKnown(context, listFanTips)]);
  const isHere = ({ creator, status }: NonNullable<typeof tips>["data"][number]) =>
    creator.username === profile.username && status === "pending";
  const open = tips?.data.find(isHere) ?? null;
  return data({ face: "form" as const, profile, ways, acceptsTips, payer: known?.payer ?? null, open });
}

type OrderArgs = { username: string; orderId: string; request: Request };

async function loadOrder(context: Loading["context"], { username, orderId, request }: OrderArgs) {
  try {
    const order = await call(getCheckout, { params: { _id: orderId } }, { fetch: context.get(apiContext) });
    assertPresentUsername(request, username, order.creator.username);
    if (!isToPay(order) || order.subscriptionId) throw redirect(`/@${username}/assinar?pedido=${order._id}`);
    const code = order.payment.pixCopyPaste;
    const qr = code === null ? null : packQr(encode(code, { ecc: "M", border: 0 }).data);
    return data({ face: "order" as const, order, qr, now: Date.now() });
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 401, 404].includes(error.status)) throw error;
    return data({ face: "lost" as const, username }, { status: error.status === 401 ? 401 : 404 });
  }
}
