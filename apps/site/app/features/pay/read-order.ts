import type { postCheckout } from "@camarim/contract/checkout";
import type { ApiError } from "@camarim/ui/api/api-error.ts";
import type { Args } from "@camarim/ui/api/request.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { type PayerField, payerFields, type RefusedOrder } from "./refused-order.ts";

export type OrderBody = Args<typeof postCheckout>["body"];
type Typed<F extends string> = Record<PayerField | F, string>;

/**
 * What was typed in the form of an order, with its own fields `own`, and what it orders but for the lines. Without the fields of the
 * payer it is the one that the server knows.
 */
export function readOrder<F extends string>(form: FormData, username: string, own: readonly F[]) {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const typed = Object.fromEntries([...payerFields, ...own].map((name) => [name, read(name)])) as Typed<F>;
  const { name, email, phone, document } = typed;
  const [key, cardToken, cardBrand] = [read("chave"), read("cardToken"), read("cardBrand")];
  const order = {
    ...(key && { key }),
    ...{ username, paymentMethod: cardToken ? ("credit_card" as const) : ("pix" as const) },
    ...(form.has("email") && { fan: { name, email, phone, ...(document && { document }) } }),
    ...(cardToken && { cardToken }),
    ...(cardBrand && { cardBrand }),
  };
  return { typed, order, read };
}

/** A refused order, with the errors of its own fields by their names in the request. */
export function toRefusedOrder<F extends string>(
  { status, title, message, fields }: ApiError,
  typed: Typed<F>,
  own: Partial<Record<F, string>> = {},
): RefusedOrder<F> {
  const names = { name: "fan.name", email: "fan.email", phone: "fan.phone", document: "fan.document", ...own };
  const found = Object.entries<string | undefined>(names).map(([field, name]) => [field, fields[name ?? ""]]);
  const words = status === 0 ? errors.unknown : { title, message: fields.card ?? message };
  return { ...words, fields: Object.fromEntries(found) as RefusedOrder<F>["fields"], typed };
}
