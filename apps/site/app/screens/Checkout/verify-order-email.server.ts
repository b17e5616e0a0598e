import { sendCode } from "@camarim/contract/fans";
import { openSession } from "@camarim/contract/whitelist";
import { call } from "@camarim/ui/api/client.ts";
import { redirect } from "react-router";
import { enter } from "../../api/enter.server.ts";
import { type OrderPage, toOrderPath } from "./order-path.ts";

type Fetch = (request: Request) => Promise<Response>;

/** Sends the code that activates a free order. False if that fails: the order's page then says so, and offers to send it. */
export async function sendFirstCode(fetch: Fetch, email: string): Promise<boolean> {
  return call(sendCode, { body: { email } }, { fetch }).then(
    () => true,
    () => false,
  );
}

/** One step of the verification on the order's page; returns the order once its first code is sent, and once the e-mail is verified. */
export async function verifyOrderEmail(fetch: Fetch, form: FormData, order: OrderPage) {
  const entering = await enter(fetch, form, (body) => call(openSession, { body }, { fetch }));
  const isFirstSent = order.isCodeUnsent && entering?.sent;
  return entering && !isFirstSent ? entering : redirect(toOrderPath({ ...order, isCodeUnsent: false }), 303);
}
