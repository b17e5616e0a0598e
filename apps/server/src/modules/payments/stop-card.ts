import type { Ctx } from "#core/ctx";
import { markStopped } from "./renewal-cards.store.ts";

/** Charges a card no more, until another takes its place. */
export async function stopCard(ctx: Ctx, subscriptionId: string) {
  await markStopped(ctx, subscriptionId);
}
