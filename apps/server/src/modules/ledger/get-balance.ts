import type { Ctx } from "#core/ctx";
import { selectBalances } from "./ledger.store.ts";

/** What a creator's accounts hold, by kind; what was never opened holds nothing. */
export async function getBalance(ctx: Ctx, accountId: string) {
  return new Map((await selectBalances(ctx, accountId)).map(({ kind, cents }) => [kind, cents]));
}
