import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys/keys";
import { clearBounce } from "#core/mail/mail-bounces";
import { inTransaction } from "#core/transaction";
import { insertEvent } from "./account-events.store.ts";
import { selectAccount, updateVerified } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";
import { claimLink, hasIntrusionLinkOfOther, revokeLinks } from "./mailed-links.store.ts";
import { enqueueAccountChangedEmail } from "./record-account-change.ts";

/**
 * The address that the link was sent to becomes the account's. LINK_EXPIRED; EMAIL_TAKEN if another account has it by
 * now.
 */
export async function verifyEmail(ctx: Ctx, token: string) {
  const { accountId, email } = await inTransaction(ctx, async (ctx) => {
    const link = await claimLink(ctx, "email", hashToken(token));
    if (!link) throw new AppError("LINK_EXPIRED");
    const { accountId, email } = link;
    const before = await selectAccount(ctx, accountId);
    await updateVerified(ctx, accountId, email);
    await assertFreeEmail(ctx, accountId, email);
    await clearBounce(ctx, email);
    // Links that were sent to the old address must not work any more.
    await revokeLinks(ctx, accountId);
    const isNew = before.email !== email;
    await insertEvent(ctx, accountId, isNew ? "email_changed" : "email_verified");
    if (isNew && before.emailVerifiedAt)
      await enqueueAccountChangedEmail(ctx, { accountId, to: before.email, change: "email_changed" });
    return link;
  });
  clearCachedMe(ctx, accountId);
  return { email };
}

/**
 * After the address has been stored for the account, so that a concurrent change of the other one is seen. An intruder who
 * has given an account another address must not register the earlier one: the owner's report would not get it back.
 * EMAIL_TAKEN for the seven days of the links.
 */
export async function assertFreeEmail(ctx: Ctx, accountId: string, email: string) {
  if (await hasIntrusionLinkOfOther(ctx, accountId, email)) throw new AppError("EMAIL_TAKEN");
}
