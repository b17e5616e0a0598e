import type { ApiError } from "@camarim/ui/api/api-error.ts";
import { item as text } from "../../text/item.ts";
import { readOrder, toRefusedOrder } from "../pay/read-order.ts";
import type { RefusedOrder } from "../pay/refused-order.ts";

export type RefusedItem = RefusedOrder<"cupom">;
type TypedItem = NonNullable<RefusedItem["typed"]>;

/** What the form orders, and what was typed in it. */
export function readItem(form: FormData, { username, itemId }: { username: string; itemId: string }) {
  const { typed, order, read } = readOrder(form, username, ["cupom"]);
  const amount = Number.parseInt(read("preco"), 10);
  const body = {
    ...{ ...order, lines: [{ kind: "item" as const, itemId }] },
    ...(typed.cupom && { couponCode: typed.cupom }),
    ...(amount > 0 && { amount }),
  };
  return { typed, body };
}

/** Where the words of the API are about subscriptions, those of an item. */
export function toRefusedItem(error: ApiError, typed: TypedItem): RefusedItem {
  const refused = toRefusedOrder(error, typed, { cupom: "couponCode" });
  if (error.code.startsWith("COUPON_")) refused.fields.cupom ??= error.message;
  if (error.code === "CREATOR_NOT_SELLING") return { ...refused, ...text.form.paused };
  return error.code === "PRICE_CHANGED" ? { ...refused, ...text.form.priceChanged } : refused;
}
