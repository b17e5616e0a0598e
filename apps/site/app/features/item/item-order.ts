import type { OrderLine } from "@camarim/contract/checkout";

type ItemLine = Extract<OrderLine, { kind: "item" }>;

/** The item of an order that has one and no subscription. */
export function findOrderedItem({ plan, lines }: { plan: unknown; lines: readonly OrderLine[] }): ItemLine | undefined {
  return plan ? undefined : lines.find((line) => line.kind === "item");
}

export function findItemLines({ lines }: { lines: readonly OrderLine[] }): ItemLine[] {
  return lines.filter((line) => line.kind === "item");
}

/** The page of an item. */
export function toItemPath(username: string, itemId: string): string {
  return `/@${username}/avulsos/${itemId}`;
}
