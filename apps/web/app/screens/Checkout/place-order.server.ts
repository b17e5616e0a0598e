import { postCheckout } from "@camarim/contract/checkout";
import { data, type RouterContextProvider, redirect } from "react-router";
import { ApiError, call } from "../../api/client.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { checkout } from "../../text/checkout.ts";
import { errors } from "../../text/errors.ts";
import { sendCode } from "./send-code.server.ts";

type Acting = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

const text = checkout.form;
const largestForm = 16 * 1024;

/** Orders, and leads to the order; what is refused comes back with what was typed. */
export async function placeOrder({ request, params, context }: Acting) {
  const username = requireUsername(params.handle);
  // Before anything is read: a form is held in memory.
  const length = Number(request.headers.get("content-length") ?? Number.NaN);
  if (!(length <= largestForm)) throw data(text.tooLarge, { status: 413 });
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "");
  const fetch = context.get(apiContext);
  const orderId = new URL(request.url).searchParams.get("pedido");
  if (orderId !== null) return sendCode(fetch, { username, orderId, endToEndId: typed("endToEndId") });

  const planId = typed("plano");
  const fan = { name: typed("name"), email: typed("email"), phone: typed("phone") };
  // Each plan brings the price that was seen, since without scripts it cannot follow the choice.
  const amount = Number.parseInt(typed(`preco-${planId}`), 10);
  const body = { username, planId, paymentMethod: "pix" as const, fan, ...(amount > 0 && { amount }) };
  try {
    const { _id } = await call(postCheckout, { body }, { fetch });
    return redirect(`/@${username}/assinar?pedido=${_id}`, 303);
  } catch (error) {
    return data(toldOf(error, { ...fan, planId }), {
      status: error instanceof ApiError && error.status ? error.status : 503,
    });
  }
}

type Typed = { name: string; email: string; phone: string; planId: string };

function toldOf(error: unknown, typed: Typed) {
  if (!(error instanceof ApiError)) throw error;
  const { planId, "fan.name": name, "fan.email": email, "fan.phone": phone } = error.fields;
  return { ...wordsOf(error, planId !== undefined), fields: { name, email, phone }, typed };
}

function wordsOf(error: ApiError, isWithoutPlan: boolean): { title: string; message: string } {
  if (error.status === 0) return errors.unknown;
  if (error.code === "NOT_FOUND") return text.planGone;
  return isWithoutPlan ? text.choosePlan : { title: error.title, message: error.message };
}
