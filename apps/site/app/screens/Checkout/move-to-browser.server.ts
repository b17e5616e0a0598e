import { getCheckout } from "@camarim/contract/checkout";
import { sendCode } from "@camarim/contract/fans";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import type { Entering } from "../../api/enter.server.ts";
import { findOrderedItem, toItemPath } from "../../features/item/item-order.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Sends a link for another browser to the e-mail of the order, and to no other address. */
export async function moveToBrowser(
  fetch: Fetch,
  { username, orderId }: { username: string; orderId: string },
): Promise<Entering> {
  try {
    const order = await call(getCheckout, { params: { _id: orderId } }, { fetch });
    const { email } = order;
    const item = findOrderedItem(order);
    const back = item ? toItemPath(username, item.itemId) : `/@${username}/stories`;
    await call(sendCode, { body: { email, back } }, { fetch });
    return { step: "code", email, sent: true };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { step: "email", email: "", error: { title: error.title, message: error.message } };
  }
}
