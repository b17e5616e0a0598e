import type { Ctx } from "#core/ctx";
import { sign } from "#core/keys";

/** The token of a claim link comes from its entry, so that the creator can be shown it and no table holds it. */
export function claimToken(ctx: Pick<Ctx, "keys">, entryId: string): string {
  return sign(ctx.keys, "whitelist-claim", entryId);
}
