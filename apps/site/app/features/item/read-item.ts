import type { postCheckout } from "@camarim/contract/checkout";
import type { ApiError } from "@camarim/ui/api/api-error.ts";
import type { Args } from "@camarim/ui/api/request.ts";
import { errors } from "@camarim/ui/text/errors.ts";
import { item as text } from "../../text/item.ts";
import type { RefusedOrder } from "../pay/refused-order.ts";

export type RefusedItem = RefusedOrder<"cupom">;
type TypedItem = NonNullable<RefusedItem["typed"]>;

/** What the form orders, and what was typed in it. Without the fields of the payer it is the one that the server knows. */
export function readItem(form: FormData, { username, itemId }: { username: string; itemId: string }) {
  const read = (name: string) => String(form.get(name) ?? "").trim();
  const typed: TypedItem = {
    ...{ name: read("name"), email: read("email"), phone: read("phone"), document: read("document") },
    cupom: read("cupom"),
  };
  const { name, email, phone, document, cupom } = typed;
  const [key, cardToken, cardBrand] = [read("chave"), read("cardToken"), read("cardBrand")];
  const amount = Number.parseInt(read("preco"), 10);
  const body: Args<typeof postCheckout>["body"] = {
    ...(key && { key }),
    ...{ username, lines: [{ kind: "item", itemId }] },
    paymentMethod: cardToken ? "credit_card" : "pix",
    ...(form.has("email") && { fan: { name, email, phone, ...(document && { document }) } }),
    ...(cardToken && { cardToken }),
    ...(cardBrand && { cardBrand }),
    ...(cupom && { couponCode: cupom }),
    ...(amount > 0 && { amount }),
  };
  return { typed, body };
}

export function toRefusedItem(error: ApiError, typed: TypedItem): RefusedItem {
  const { "fan.name": name, "fan.email": email, "fan.phone": phone, "fan.document": document, card } = error.fields;
  const cupom = error.fields.couponCode ?? (error.code.startsWith("COUPON_") ? error.message : undefined);
  return { ...messageOf(error, card), fields: { name, email, phone, document, cupom }, typed };
}

/** Where the words of the API are about subscriptions, those of an item. */
function messageOf({ code, status, title, message }: ApiError, card: string | undefined) {
  if (status === 0) return errors.unknown;
  if (code === "CREATOR_NOT_SELLING") return text.form.paused;
  if (code === "PRICE_CHANGED") return text.form.priceChanged;
  return { title, message: card ?? message };
}
