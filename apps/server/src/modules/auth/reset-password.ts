import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys/keys";
import { hashPassword } from "#core/keys/password";
import { inTransaction } from "#core/transaction";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { toPasswordOwner } from "./auth.rules.ts";
import { revokeDevices, selectAccount, updatePassword, updateVerified } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";
import { claimLink, revokeLinks, selectLinkOwner } from "./mailed-links.store.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { revokeSessions } from "./revoke-sessions.ts";

/** LINK_EXPIRED for a link that `resetPassword` would refuse. */
export async function verifyResetLink(ctx: Ctx, token: string) {
  if (!(await selectLinkOwner(ctx, hashToken(token)))) throw new AppError("LINK_EXPIRED");
}

/**
 * LINK_EXPIRED also for a used link. Opening the link verifies the address it was sent to. Forgets the devices on which the
 * account has signed in: only a whole sign-in, with the second factor, makes one known again. Returns the mark of a device on
 * which the password was set.
 */
export async function resetPassword(ctx: Ctx, token: string, password: string) {
  const owner = await selectLinkOwner(ctx, hashToken(token));
  if (!owner) throw new AppError("LINK_EXPIRED");
  await assertStrongPassword(password, await selectAccount(ctx, owner.accountId));
  const passwordHash = await hashPassword(password);
  const account = await inTransaction(ctx, async (ctx) => {
    const link = await claimLink(ctx, "password", hashToken(token));
    if (!link) throw new AppError("LINK_EXPIRED");
    const { accountId } = link;
    const { email } = await selectAccount(ctx, accountId);
    await updatePassword(ctx, accountId, passwordHash);
    if (email === link.email) await updateVerified(ctx, accountId, email);
    // Also links that change the e-mail: an intruder must not regain access with one.
    await revokeLinks(ctx, accountId);
    await revokeSessions(ctx, accountId);
    const devices = await revokeDevices(ctx, accountId);
    await recordAccountChange(ctx, accountId, "password_reset");
    return { id: accountId, ...devices };
  });
  clearCachedMe(ctx, account.id);
  return toPasswordOwner(account);
}
