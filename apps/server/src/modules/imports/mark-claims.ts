import type { Ctx } from "#core/ctx";
import { markArrived } from "./people.store.ts";

/** Whoever stands at the creator's page with what was brought has come: their link is used up, and no undo takes it away. */
export async function markClaims(ctx: Ctx, subscriptionIds: readonly string[]) {
  if (subscriptionIds.length > 0) await markArrived(ctx, subscriptionIds);
}
