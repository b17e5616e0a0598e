import type { Ctx } from "#core/ctx";
import { selectOpenOrder } from "./checkout.store.ts";

/** The id of a subscription's order that waits for money or, where nothing is due, for the proof of its e-mail. */
export function findOpenOrder(ctx: Ctx, subscriptionId: string) {
  return selectOpenOrder(ctx, subscriptionId);
}
