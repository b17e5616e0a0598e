import type { Ctx } from "#core/ctx";
import type { Line } from "./ledger.rules.ts";
import { selectByKey, selectEntries } from "./ledger.store.ts";

/** What was posted under a key. */
export async function listLines(ctx: Ctx, key: string): Promise<Line[]> {
  return selectEntries(ctx, (await selectByKey(ctx, key)).id);
}
