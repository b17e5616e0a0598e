import type { Ctx } from "#core/ctx";
import { anonymiseEntries } from "./whitelist.store.ts";

/** The contacts that a creator wrote down; who watches by one keeps what was given. */
export async function deleteWhitelist(ctx: Ctx, accountId: string) {
  await anonymiseEntries(ctx, accountId);
}
