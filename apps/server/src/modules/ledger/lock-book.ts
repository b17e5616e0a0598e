import type { Ctx } from "#core/ctx";
import { selectBalances, selectBookForUpdate } from "./ledger.store.ts";

/** What a creator's accounts hold, which nothing else moves until the transaction ends. */
export async function lockBook(ctx: Ctx, accountId: string) {
  await selectBookForUpdate(ctx, accountId);
  return new Map((await selectBalances(ctx, accountId)).map(({ kind, cents }) => [kind, cents]));
}
