import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { upsertConnection } from "./lastlink.store.ts";

/** Remembers the token of the creator's webhook, in the place of the one before. It is only ever compared. */
export async function connectLastlink(ctx: Ctx, accountId: string, token: string) {
  await upsertConnection(ctx, accountId, hashToken(token));
}
