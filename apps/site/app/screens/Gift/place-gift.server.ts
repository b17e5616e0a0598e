import { postCheckout } from "@camarim/contract/checkout";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { sendReceiptCode } from "../../api/send-receipt-code.server.ts";
import { readGift, toRefusedGift } from "./read-gift.ts";

type RequestArgs = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

/** Places the order of the gift and redirects to it. A refused one returns its errors and the typed values. */
export async function placeGift({ request, params, context }: RequestArgs) {
  const username = requireUsername(params.handle);
  const form = await readSmallForm(request);
  const fetch = context.get(apiContext);
  const orderId = new URL(request.url).searchParams.get("pedido");
  const toAddress = (id: string) => `/@${username}/presente?pedido=${encodeURIComponent(id)}`;
  if (orderId !== null) {
    const endToEndId = String(form.get("endToEndId") ?? "");
    return sendReceiptCode(fetch, { address: toAddress(orderId), orderId, endToEndId });
  }
  const { typed, body } = readGift(form, username);
  try {
    const { _id } = await call(postCheckout, { body }, { fetch });
    return redirect(toAddress(_id), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data(toRefusedGift(error, typed), { status: error.status || 503 });
  }
}
