import type { Ctx } from "#core/ctx";
import { hasTriedSince } from "./renewal-cards.store.ts";

/** Whether a card was tried for the period after `end` since that moment; what never reached the bank is no try. */
export function hasTriedCard(ctx: Ctx, subscriptionId: string, end: Date, since: Date): Promise<boolean> {
  return hasTriedSince(ctx, subscriptionId, end, since);
}
