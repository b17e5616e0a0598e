import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { isBouncing } from "#core/mail/mail-bounces";
import { selectAccount } from "./auth.store.ts";

/** Every screen requests it; cached for 1 s. */
const findMe = cachedFor(
  1,
  async (ctx: Ctx, accountId: string) => {
    const account = await selectAccount(ctx, accountId);
    return account && { ...account, emailBounces: await isBouncing(ctx, account.email) };
  },
  { scopes: ({ id }) => [`account ${id}`] },
);

export async function getMe(ctx: Ctx, accountId: string) {
  const account = await findMe(ctx, accountId);
  if (!account) throw new AppError("UNAUTHENTICATED");
  return account;
}

/** Required after a change of the account or its username, so that this process returns the new values immediately. */
export function clearCachedMe(ctx: Ctx, accountId: string) {
  findMe.invalidate(ctx, ({ id }) => id === accountId);
}
