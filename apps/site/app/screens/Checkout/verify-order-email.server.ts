import { sendCode } from "@camarim/contract/fans";
import { openSession } from "@camarim/contract/whitelist";
import { call } from "@camarim/ui/api/client.ts";
import { redirect } from "react-router";
import { enter } from "../../api/enter.server.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Sends the code that activates a free order. If that fails, the order's page offers to send one. */
export async function sendFirstCode(fetch: Fetch, email: string) {
  await call(sendCode, { body: { email } }, { fetch }).catch(() => undefined);
}

/** One step of the verification on the order's page; returns the order once the e-mail is verified. */
export async function verifyOrderEmail(fetch: Fetch, form: FormData, order: { username: string; orderId: string }) {
  const entering = await enter(fetch, form, (body) => call(openSession, { body }, { fetch }));
  return entering ?? redirect(`/@${order.username}/assinar?pedido=${encodeURIComponent(order.orderId)}`, 303);
}
