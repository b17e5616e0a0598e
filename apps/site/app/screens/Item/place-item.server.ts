import { postCheckout } from "@camarim/contract/checkout";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { type RefusedItem, readItem, toRefusedItem } from "../../features/item/read-item.ts";
import { askAboutEmail } from "../../lib/ask-about-email.ts";

type RequestArgs = {
  request: Request;
  params: { handle?: string; _id?: string };
  context: Readonly<RouterContextProvider>;
};

/** Orders the item and redirects to the order. A refused one returns its errors and the typed values. */
export async function placeItem({ request, params, context }: RequestArgs) {
  const username = requireUsername(params.handle);
  const form = await readSmallForm(request);
  const { typed, body } = readItem(form, { username, itemId: params._id ?? "" });
  const question = askAboutEmail(form);
  if (question) return data<RefusedItem>({ ...question, fields: {}, typed }, { status: 400 });
  try {
    const { _id } = await call(postCheckout, { body }, { fetch: context.get(apiContext) });
    return redirect(`/@${username}/assinar?pedido=${_id}`, 303);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data(toRefusedItem(error, typed), { status: error.status || 503 });
  }
}
