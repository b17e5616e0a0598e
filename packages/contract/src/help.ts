import { z } from "zod";
import { endpoint, hourly, hourlyAndDaily } from "./endpoint.ts";
import { personName } from "./names.ts";
import { endToEndId, orderLineKinds, payment } from "./payments.ts";
import { byId, byUsername, cents, email, id, list, phoneNumber } from "./values.ts";

/**
 * What an order lacks, or that it lacks nothing. `unpaid`: a receipt is missing; `rejected`: another one is; `checking`: the creator has
 * not decided yet; `confirming`: the gateway has not confirmed the money; `paid`: it gives access, or gave what it sold; `ended`: its
 * subscription is over; `closed`: nothing more comes of it.
 */
export const helpStates = ["unpaid", "rejected", "checking", "confirming", "paid", "ended", "closed"] as const;

/** `email` is masked for a browser that does not have the order. */
export const helpedOrder = z.object({
  _id: z.uuid(),
  state: z.enum(helpStates),
  title: z.string(),
  kinds: z.array(z.enum(orderLineKinds)),
  amount: z.int(),
  createdAt: z.iso.datetime(),
  email: z.string(),
  /** Nobody has signed in with the address of the order, so that it may be corrected. */
  mayCorrectEmail: z.boolean(),
  subscriptionId: z.uuid().nullable(),
  /** The day on which access ended. */
  endedAt: z.iso.datetime().nullable(),
  receiptSentAt: z.iso.datetime().nullable(),
  receiptRejectionReason: z.string().nullable(),
  /** How long this creator usually takes to decide about a receipt; null if too few are known. */
  reviewMinutes: z.int().nullable(),
});
export type HelpedOrder = z.infer<typeof helpedOrder>;

/** Letters that are read or typed for digits, in the part of an E2E id that has only digits. */
const lookAlikes: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1", "|": "1", Z: "2", S: "5", B: "8" };
/** Letters of other alphabets that look like those of an E2E id. */
const foreignLetters: Record<string, string> = {
  Е: "E",
  Ε: "E",
  О: "O",
  Ο: "O",
  А: "A",
  В: "B",
  С: "C",
  Н: "H",
  К: "K",
};
const digitsOfId = 20;

/** An E2E id as people copy it: with blanks, in two lines, in other alphabets, with O for 0. */
function toTypedId(typed: string): string {
  const signs = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}.,:;]/gu, "");
  const latin = [...signs].map((sign) => foreignLetters[sign] ?? sign).join("");
  const digits = [...latin.slice(1, 1 + digitsOfId)].map((sign) => lookAlikes[sign] ?? sign).join("");
  return latin.slice(0, 1) + digits + latin.slice(1 + digitsOfId);
}

/**
 * One of `email`, `phone` and `endToEndId` is enough; `name` (of who paid), `amount` and `day` (in São Paulo) are used together.
 */
export const helpBody = z
  .strictObject({
    email: email.optional(),
    phone: phoneNumber.optional(),
    name: personName(2, 80).optional(),
    amount: cents.optional(),
    day: z.iso.date("Dia inválido.").optional(),
    endToEndId: z
      .string()
      .max(200, "Código da transação longo demais.")
      .transform(toTypedId)
      .pipe(endToEndId)
      .optional(),
  })
  .superRefine(({ email, phone, endToEndId, name, amount, day }, check) => {
    const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (email || phone || endToEndId) return;
    if (!name && amount === undefined && !day) return refuse("email", "Conte pelo menos uma destas coisas.");
    if (!name) refuse("name", "Diga também o nome de quem pagou.");
    if (amount === undefined) refuse("amount", "Diga também quanto foi pago.");
    if (!day) refuse("day", "Diga também o dia do pagamento.");
  });
export type HelpBody = z.output<typeof helpBody>;

export const listHelpedOrders = endpoint({
  method: "GET",
  url: "/creators/:username/payment-help",
  schema: {
    summary: "List orders of this browser and what they lack",
    description: "The newest 10 from this creator, of each subscription only the newest.",
    params: byUsername,
    response: { 200: list(helpedOrder) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const findHelpedOrder = endpoint({
  method: "POST",
  url: "/creators/:username/payment-help",
  schema: {
    summary: "Search an order that was paid",
    description:
      "For who paid and did not get in. With the E2E id of its transfer the order is returned. Everything else is searched in a job, " +
      "and the response is the same whether it finds something: the result and a link that signs in are e-mailed to the " +
      "address of the order. An address that no order has gets an e-mail that says so.",
    operationId: "findHelpedOrder",
    params: byUsername,
    body: helpBody,
    response: { 200: z.object({ order: helpedOrder.nullable() }) },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "NOT_FOUND"],
    throttle: [
      { per: ["address"], limit: 30, minutes: 60 },
      { per: ["address", "params.username"], limit: 15, minutes: 60 },
    ],
    idempotencyKey: "ignored",
  },
});

export const correctOrderEmail = endpoint({
  method: "POST",
  url: "/creators/:username/payment-help/email",
  schema: {
    summary: "Correct the e-mail address of an order",
    description:
      "By a browser that has the order `_id`, or with the `endToEndId` of its transfer; NOT_FOUND for others. Only while the present " +
      "address is not verified. The new one gets a link that signs in, and the former one a notice.",
    params: byUsername,
    body: z
      .strictObject({
        _id: id.optional(),
        endToEndId: z.string().max(200).transform(toTypedId).pipe(endToEndId).optional(),
        email,
      })
      .refine(({ _id, endToEndId }) => (_id === undefined) !== (endToEndId === undefined), {
        path: ["_id"],
        error: "Diga qual é o pedido.",
      }),
    response: { 204: z.null() },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "NOT_FOUND", "ORDER_EMAIL_VERIFIED"],
    throttle: [{ per: ["address"], limit: 10, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});

export const correctFanEmailBody = z.strictObject({ email });

export const correctFanEmail = endpoint({
  method: "POST",
  url: "/payments/:_id/email",
  schema: {
    summary: "Correct the e-mail address of a fan's order",
    description:
      "By the creator, once for an order or subscription, and only while its present address is not verified (`mayCorrectEmail`). " +
      "The new address gets an e-mail with the way in, and the former one a notice.",
    operationId: "correctFanEmail",
    params: byId,
    body: correctFanEmailBody,
    response: { 200: payment },
  },
  config: {
    access: "creator",
    throttle: hourlyAndDaily(20, 60),
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "ORDER_EMAIL_VERIFIED", "ORDER_EMAIL_CORRECTED"],
  },
});

export const remindOfReceipt = endpoint({
  method: "POST",
  url: "/payments/:_id/remind",
  schema: {
    summary: "Send the creator a reminder of a receipt",
    description:
      "For an order of this browser with a receipt that has waited for an hour. A creator gets one such e-mail a day at most; the response is the same.",
    operationId: "remindOfReceipt",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    access: "fan",
    throttle: hourly(10),
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND"],
  },
});
