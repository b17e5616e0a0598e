import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { hashToken } from "#core/keys";
import { hashPassword } from "#core/password";
import { inTransaction } from "#core/transaction";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { insertEvent, selectAccount, updatePassword, updateVerified } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";
import { endLinks, selectLinkOwner, takeLink } from "./mailed-links.store.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { sendAccountChangedEmailJob } from "./send-account-changed-email.job.ts";

/**
 * Once, with a link that was mailed: LINK_EXPIRED. Who reads that mail has shown that the address is theirs. Answers the names of the
 * account.
 */
export async function resetPassword(ctx: Ctx, token: string, password: string) {
  const owner = await selectLinkOwner(ctx, hashToken(token));
  if (!owner) throw new AppError("LINK_EXPIRED");
  await assertStrongPassword(password, await selectAccount(ctx, owner.accountId));
  const passwordHash = await hashPassword(password);
  const account = await inTransaction(ctx, async (ctx) => {
    const link = await takeLink(ctx, "password", hashToken(token));
    if (!link) throw new AppError("LINK_EXPIRED");
    const { accountId } = link;
    const { email, username } = await selectAccount(ctx, accountId);
    await updatePassword(ctx, accountId, passwordHash);
    if (email === link.email) await updateVerified(ctx, accountId, email);
    // Also the links of an e-mail's change: who had taken over the account must not come back by one.
    await endLinks(ctx, accountId);
    await revokeSessions(ctx, accountId);
    await insertEvent(ctx, accountId, "password_reset");
    await enqueue(ctx, sendAccountChangedEmailJob, { accountId, to: email, change: "password_reset" });
    return { accountId, email, username };
  });
  clearCachedMe(ctx, account.accountId);
  return { email: account.email, username: account.username };
}
