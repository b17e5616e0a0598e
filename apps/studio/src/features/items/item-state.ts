import type { Item } from "@camarim/contract/items";

export type ItemState = "onSale" | "soldOut" | "ended" | "offSale";

/** Whether an item sells now, or why not. */
export function toItemState({ onSale, stock, sold, availableUntil }: Item, now = new Date()): ItemState {
  if (!onSale) return "offSale";
  if (stock !== null && sold >= stock) return "soldOut";
  return availableUntil && new Date(availableUntil) <= now ? "ended" : "onSale";
}
