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
import type { Refused } from "./form/refused.ts";
import { extraNames } from "./form/use-extras.ts";
import { moveToBrowser } from "./move-to-browser.server.ts";
import { isCodeUnsent, toOrderPath } from "./order-path.ts";
import { sendFirstCode, verifyOrderEmail } from "./verify-order-email.server.ts";

type RequestArgs = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

const text = checkout.form;

/** Places the order and redirects to it. A refused one returns its errors and the typed values. */
export async function placeOrder({ request, params, context }: RequestArgs) {
  const username = requireUsername(params.handle);
  const form = await readSmallForm(request);
  const typed = (name: string) => String(form.get(name) ?? "");
  const fetch = context.get(apiContext);
  const url = new URL(request.url);
  const orderId = url.searchParams.get("pedido");
  if (orderId !== null && form.get("intent") === "levar") return moveToBrowser(fetch, { username, orderId });
  if (orderId !== null && form.has("email"))
    return verifyOrderEmail(fetch, form, { username, orderId, isCodeUnsent: isCodeUnsent(url) });
  const address = `/@${username}/assinar?pedido=${encodeURIComponent(orderId ?? "")}`;
  if (orderId !== null) return sendReceiptCode(fetch, { address, orderId, endToEndId: typed("endToEndId") });

  const contact = { name: typed("name"), email: typed("email"), phone: typed("phone") };
  const [document, cardToken, cardBrand] = [typed("document"), typed("cardToken"), typed("cardBrand")];
  const fan = { ...contact, ...(document && { document }) };
  const order = readLines(typed);
  const cupom = typed("cupom").trim();
  const paymentMethod = cardToken ? ("credit_card" as const) : ("pix" as const);
  const card = { ...(cardToken && { cardToken }), ...(cardBrand && { cardBrand }) };
  const key = typed("chave");
  const refused = { ...contact, document, ...typedChoice(typed), cupom };
  const question = askAboutEmail(form);
  if (question) return data({ ...question, fields: {}, typed: refused }, { status: 400 });
  const body = {
    ...(key && { key }),
    username,
    ...order,
    paymentMethod,
    fan,
    ...card,
    ...(cupom && { couponCode: cupom }),
  };
  try {
    const { _id, verification } = await call(postCheckout, { body }, { fetch });
    const isUnsent = verification?.state === "pending" && !(await sendFirstCode(fetch, verification.email));
    return redirect(toOrderPath({ username, orderId: _id, isCodeUnsent: isUnsent }), 303);
  } catch (error) {
    return data(refusalOf(error, refused), {
      status: error instanceof ApiError && error.status ? error.status : 503,
    });
  }
}

/** What is ordered at which price: the longer plan if it is ticked, else the chosen one, and with it the ticked item. */
function readLines(typed: (name: string) => string) {
  const { planId: chosenId, longer, extra: itemId } = typedChoice(typed);
  const planId = longer || chosenId;
  // Each submits its displayed price, since without scripts one field cannot follow the choice.
  const amount = [planId, itemId].reduce((sum, id) => (id ? sum + Number.parseInt(typed(`preco-${id}`), 10) : sum), 0);
  const lines = [
    { kind: "subscription" as const, planId },
    { kind: "item" as const, itemId },
  ];
  return { ...(itemId ? { lines } : { planId }), ...(amount > 0 && { amount }) };
}

function typedChoice(typed: (name: string) => string) {
  return { planId: typed("plano"), extra: typed(extraNames.item), longer: typed(extraNames.plan) };
}

type Typed = NonNullable<Refused["typed"]>;

function refusalOf(error: unknown, typed: Typed) {
  if (!(error instanceof ApiError)) throw error;
  const isWithoutPlan = Object.keys(error.fields).some(isOfPlan);
  const { "fan.name": name, "fan.email": email, "fan.phone": phone, "fan.document": document } = error.fields;
  const cupom = error.fields.couponCode ?? (error.code.startsWith("COUPON_") ? error.message : undefined);
  return { ...messageOf(error, isWithoutPlan), fields: { name, email, phone, document, cupom }, typed };
}

/** An order of several lines names its plan there. */
function isOfPlan(field: string) {
  return field === "planId" || field === "lines.0.planId";
}

function messageOf(error: ApiError, isWithoutPlan: boolean): { title: string; message: string } {
  if (error.status === 0) return errors.unknown;
  if (error.code === "NOT_FOUND") return text.planGone;
  return isWithoutPlan
    ? text.choosePlan
    : { title: error.title, message: error.fields.card ?? error.fields.lines ?? error.message };
}
