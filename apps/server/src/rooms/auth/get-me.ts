import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { remember } from "#core/remember";
import { selectAccount } from "./auth.store.ts";

/** Asked for by every screen that opens; believed for a second, as the session is for five. */
const findMe = remember(1, selectAccount);

export async function getMe(ctx: Ctx, accountId: string) {
  const account = await findMe(ctx, accountId);
  if (!account) throw new AppError("UNAUTHENTICATED");
  return account;
}

/** For who changes the account or its username, so that this process tells it at once. */
export function forgetMe(ctx: Ctx, accountId: string) {
  findMe.forget(ctx, ({ id }) => id === accountId);
}
