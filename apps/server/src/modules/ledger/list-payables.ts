import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { selectFallingDays, selectOperations } from "./operations.store.ts";

/** Sales, and the days on which what still waits will fall. */
export async function listPayables(ctx: Ctx, accountId: string, page: PageQuery) {
  const found = await selectOperations(ctx, accountId, "payables", page);
  return { found, upcoming: await selectFallingDays(ctx, accountId) };
}
