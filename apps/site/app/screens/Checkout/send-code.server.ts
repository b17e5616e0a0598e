import { getCheckout } from "@camarim/contract/checkout";
import { call } from "@camarim/ui/api/client.ts";
import { redirect } from "react-router";

type Fetch = (request: Request) => Promise<Response>;
type Sent = { username: string; orderId: string; endToEndId: string };

/** Sends the receipt without scripts: only the end-to-end id. The order's page shows the result. */
export async function sendCode(fetch: Fetch, { username, orderId, endToEndId }: Sent) {
  const address = `/@${username}/assinar?pedido=${encodeURIComponent(orderId)}`;
  const order = await call(getCheckout, { params: { _id: orderId } }, { fetch }).catch(() => undefined);
  if (order) {
    const body = new FormData();
    body.append("endToEndId", endToEndId);
    const path = `/v1/payments/${order._id}/receipt`;
    await fetch(new Request(`http://camarim.internal${path}`, { method: "POST", body }));
  }
  return redirect(address, 303);
}
