import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys/keys";
import { clearBounce } from "#core/mail/mail-bounces";
import { inTransaction } from "#core/transaction";
import { insertEvent } from "./account-events.store.ts";
import { assertFreeEmail } from "./assert-free-email.ts";
import { selectAccount, updateVerified } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";
import { claimLink, revokeLinks } from "./mailed-links.store.ts";
import { enqueueAccountChangedEmail } from "./send-account-changed-email.ts";

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
