import { getCheckout } from "@camarim/contract/checkout";
import { call } from "@camarim/ui/api/client.ts";
import { redirect } from "react-router";

type Fetch = (request: Request) => Promise<Response>;
/** `address`: the order's page, which shows the result. */
type Sent = { address: string; orderId: string; endToEndId: string };

/** Sends the receipt without scripts: only the end-to-end id. */
export async function sendReceiptCode(fetch: Fetch, { address, orderId, endToEndId }: Sent) {
  const order = await call(getCheckout, { params: { _id: orderId } }, { fetch }).catch(() => undefined);
  if (order) {
    const body = new FormData();
    body.append("endToEndId", endToEndId);
    const path = `/v1/payments/${order._id}/receipt`;
    await fetch(new Request(`http://camarim.internal${path}`, { method: "POST", body }));
  }
  return redirect(address, 303);
}
