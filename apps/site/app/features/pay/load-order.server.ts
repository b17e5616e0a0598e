import { getCheckout, type OrderLine } from "@camarim/contract/checkout";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { packQr } from "@camarim/ui/lib/qr.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { encode } from "uqr";
import { apiContext } from "../../api/contexts.server.ts";
import { throwForPage } from "../../api/load.server.ts";
import { assertPresentUsername } from "../../api/load-creator.server.ts";
import { isToPay } from "./order-state.ts";

type OrderArgs<K> = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  username: string;
  orderId: string;
  kind: K;
};

/** The order of one line of a kind, for its page. Others lead to the page of a subscription's order. */
export async function loadOrder<K extends OrderLine["kind"]>({
  context,
  request,
  username,
  orderId,
  kind,
}: OrderArgs<K>) {
  try {
    const order = await call(getCheckout, { params: { _id: orderId } }, { fetch: context.get(apiContext) });
    assertPresentUsername(request, username, order.creator.username);
    const [line] = order.lines;
    if (!isToPay(order) || order.subscriptionId || line?.kind !== kind)
      throw redirect(`/@${username}/assinar?pedido=${order._id}`);
    const code = order.payment.pixCopyPaste;
    const qr = code === null ? null : packQr(encode(code, { ecc: "M", border: 0 }).data);
    return data({ face: "order" as const, order, line: line as Extract<OrderLine, { kind: K }>, qr, now: Date.now() });
  } catch (error) {
    if (!(error instanceof ApiError) || ![400, 401, 404].includes(error.status)) return throwForPage(error);
    return data({ face: "lost" as const, username }, { status: error.status === 401 ? 401 : 404 });
  }
}
