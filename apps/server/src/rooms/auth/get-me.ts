import type { Ctx } from "#core/ctx";
import { selectAccount } from "./auth.store.ts";

export function getMe(ctx: Ctx, accountId: string) {
  return selectAccount(ctx, accountId);
}
