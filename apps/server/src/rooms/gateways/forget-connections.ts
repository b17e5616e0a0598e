import type { Ctx } from "#core/ctx";
import { endConnections } from "./gateways.store.ts";

/** The keys to a creator's accounts elsewhere; that she had them stays, since her payments name them. */
export async function forgetConnections(ctx: Ctx, accountId: string) {
  await endConnections(ctx, accountId);
}
