import type { Ctx } from "#core/ctx";
import { selectOpenPayment } from "./checkout.store.ts";

/** The id of a subscription's order that waits for money. */
export function findOpenOrder(ctx: Ctx, subscriptionId: string) {
  return selectOpenPayment(ctx, subscriptionId);
}
