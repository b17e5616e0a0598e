import type { Ctx } from "#core/ctx";
import { selectWallet } from "./wallet.store.ts";

/** Who is paid out, once she has registered. */
export function findWallet(ctx: Ctx, accountId: string) {
  return selectWallet(ctx, accountId);
}
