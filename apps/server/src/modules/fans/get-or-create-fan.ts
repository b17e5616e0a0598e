import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { upsertFan } from "./fans.store.ts";

/** The id of the fan with this e-mail. Typing an e-mail proves nothing, so nothing of a known fan is changed or told. */
export function getOrCreateFan(ctx: Ctx, email: string): Promise<string> {
  return upsertFan(ctx, newId(ctx.now()), email);
}
