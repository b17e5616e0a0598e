import type { checkout } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { selectPricedLines } from "./orders.store.ts";

/** The lines of an order for its payer, who the caller has checked. */
export async function listOrderLines(ctx: Ctx, orderId: string): Promise<checkout.OrderLine[]> {
  const lines = await selectPricedLines(ctx, orderId);
  return Promise.all(lines.map((line) => ctx.fulfilments[line.kind].view(ctx, line)));
}
