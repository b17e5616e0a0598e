import { AppError } from "#core/app-error";
import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { selectAccount } from "./auth.store.ts";

/** Asked for by every screen that opens; believed for a second, as the session is for five. */
const findMe = cachedFor(1, selectAccount);

export async function getMe(ctx: Ctx, accountId: string) {
  const account = await findMe(ctx, accountId);
  if (!account) throw new AppError("UNAUTHENTICATED");
  return account;
}

/** For who changes the account or its username, so that this process tells it at once. */
export function clearCachedMe(ctx: Ctx, accountId: string) {
  findMe.invalidate(ctx, ({ id }) => id === accountId);
}
