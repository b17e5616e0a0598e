import { postCheckout } from "@camarim/contract/checkout";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { sendReceiptCode } from "../../api/send-receipt-code.server.ts";
import { askAboutEmail } from "../../lib/ask-about-email.ts";
import type { OrderBody } from "./read-order.ts";
import type { RefusedOrder } from "./refused-order.ts";

type RequestArgs = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

/** What is ordered by a form whose own fields are `F`. */
type Ordered<F extends string> = {
  read: (form: FormData, username: string) => { typed: NonNullable<RefusedOrder<F>["typed"]>; body: OrderBody };
  toRefused: (error: ApiError, typed: NonNullable<RefusedOrder<F>["typed"]>) => RefusedOrder<F>;
  /** The page of the order, by its query. */
  toOrderPage: (username: string) => string;
};

/** Places the order of a form and leads to its page. A refused one returns its errors and the typed values. */
export async function placeOrder<F extends string>(
  { request, params, context }: RequestArgs,
  { read, toRefused, toOrderPage }: Ordered<F>,
) {
  const username = requireUsername(params.handle);
  const form = await readSmallForm(request);
  const fetch = context.get(apiContext);
  const toAddress = (id: string) => `${toOrderPage(username)}?pedido=${encodeURIComponent(id)}`;
  const orderId = new URL(request.url).searchParams.get("pedido");
  if (orderId !== null) {
    const endToEndId = String(form.get("endToEndId") ?? "");
    return sendReceiptCode(fetch, { address: toAddress(orderId), orderId, endToEndId });
  }
  const { typed, body } = read(form, username);
  const question = askAboutEmail(form);
  if (question) return data<RefusedOrder<F>>({ ...question, fields: {}, typed }, { status: 400 });
  try {
    const { _id } = await call(postCheckout, { body }, { fetch });
    return redirect(toAddress(_id), 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data(toRefused(error, typed), { status: error.status || 503 });
  }
}
