import type { Ctx } from "#core/ctx";
import { selectBuyer } from "./renewal-cards.store.ts";

/** Who pays for a subscription, as a gateway wants to know them. */
export function findBuyer(ctx: Ctx, subscriptionId: string) {
  return selectBuyer(ctx, subscriptionId);
}
