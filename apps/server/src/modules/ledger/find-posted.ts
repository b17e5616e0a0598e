import type { Ctx } from "#core/ctx";
import { findByKey, selectEntries } from "./ledger.store.ts";

/** What was posted under a key, with its lines. */
export async function findPosted(ctx: Ctx, key: string) {
  const found = await findByKey(ctx, key);
  return found && { id: found.id, lines: await selectEntries(ctx, found.id) };
}
