import { sendCode } from "@camarim/contract/fans";
import { openSession } from "@camarim/contract/whitelist";
import { redirect } from "react-router";
import { call } from "../../api/client.ts";
import { enter } from "../../api/enter.server.ts";

type Fetch = (request: Request) => Promise<Response>;

/** The code that a free order opens with. Where it cannot be sent, the order's page offers to send one. */
export async function sendFirstCode(fetch: Fetch, email: string) {
  await call(sendCode, { body: { email } }, { fetch }).catch(() => undefined);
}

/** A step of the proof on an order's own page; once proved, the order as it has become. */
export async function verifyOrderEmail(fetch: Fetch, form: FormData, order: { username: string; orderId: string }) {
  const entering = await enter(fetch, form, (body) => call(openSession, { body }, { fetch }));
  return entering ?? redirect(`/@${order.username}/assinar?pedido=${encodeURIComponent(order.orderId)}`, 303);
}
