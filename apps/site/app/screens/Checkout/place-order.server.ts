import { postCheckout } from "@camarim/contract/checkout";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { checkout } from "@camarim/ui/text/checkout.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { data, type RouterContextProvider, redirect } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { readSmallForm } from "../../api/read-small-form.server.ts";
import { sendReceiptCode } from "../../api/send-receipt-code.server.ts";
import { askAboutEmail } from "../../lib/ask-about-email.ts";
import { moveToBrowser } from "./move-to-browser.server.ts";
import { sendFirstCode, verifyOrderEmail } from "./verify-order-email.server.ts";

type RequestArgs = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

const text = checkout.form;

/** Places the order and redirects to it. A refused one returns its errors and the typed values. */
export async function placeOrder({ request, params, context }: RequestArgs) {
  const username = requireUsername(params.handle);
  const form = await readSmallForm(request);
  const typed = (name: string) => String(form.get(name) ?? "");
  const fetch = context.get(apiContext);
  const orderId = new URL(request.url).searchParams.get("pedido");
  if (orderId !== null && form.get("intent") === "levar") return moveToBrowser(fetch, { username, orderId });
  if (orderId !== null && form.has("email")) return verifyOrderEmail(fetch, form, { username, orderId });
  const address = `/@${username}/assinar?pedido=${encodeURIComponent(orderId ?? "")}`;
  if (orderId !== null) return sendReceiptCode(fetch, { address, orderId, endToEndId: typed("endToEndId") });

  const planId = typed("plano");
  const contact = { name: typed("name"), email: typed("email"), phone: typed("phone") };
  const [document, cardToken, cardBrand] = [typed("document"), typed("cardToken"), typed("cardBrand")];
  const fan = { ...contact, ...(document && { document }) };
  // Each plan submits its displayed price, since without scripts one field cannot follow the choice.
  const amount = Number.parseInt(typed(`preco-${planId}`), 10);
  const cupom = typed("cupom").trim();
  const paymentMethod = cardToken ? ("credit_card" as const) : ("pix" as const);
  const card = { ...(cardToken && { cardToken }), ...(cardBrand && { cardBrand }) };
  const key = typed("chave");
  const refused = { ...contact, document, planId, cupom };
  const question = askAboutEmail(form);
  if (question) return data({ ...question, fields: {}, typed: refused }, { status: 400 });
  const body = {
    ...(key && { key }),
    username,
    planId,
    paymentMethod,
    fan,
    ...card,
    ...(cupom && { couponCode: cupom }),
    ...(amount > 0 && { amount }),
  };
  try {
    const { _id, verification } = await call(postCheckout, { body }, { fetch });
    if (verification?.state === "pending") await sendFirstCode(fetch, verification.email);
    return redirect(`/@${username}/assinar?pedido=${_id}`, 303);
  } catch (error) {
    return data(refusalOf(error, refused), {
      status: error instanceof ApiError && error.status ? error.status : 503,
    });
  }
}

type Typed = { name: string; email: string; phone: string; document: string; planId: string; cupom: string };

function refusalOf(error: unknown, typed: Typed) {
  if (!(error instanceof ApiError)) throw error;
  const { planId, "fan.name": name, "fan.email": email, "fan.phone": phone, "fan.document": document } = error.fields;
  const cupom = error.fields.couponCode ?? (error.code.startsWith("COUPON_") ? error.message : undefined);
  return { ...messageOf(error, planId !== undefined), fields: { name, email, phone, document, cupom }, typed };
}

function messageOf(error: ApiError, isWithoutPlan: boolean): { title: string; message: string } {
  if (error.status === 0) return errors.unknown;
  if (error.code === "NOT_FOUND") return text.planGone;
  return isWithoutPlan ? text.choosePlan : { title: error.title, message: error.fields.card ?? error.message };
}
