import type { auth, profile } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import type { Requester } from "#core/http/known-devices";
import { enqueue } from "#core/jobs/jobs";
import { hashPassword } from "#core/keys/password";
import { consumeMailLimit } from "#core/mail/consume-mail-limit";
import { isBouncing } from "#core/mail/mail-bounces";
import { inTransaction } from "#core/transaction";
import { changeUsername, updateProfile } from "#modules/profile/index";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { linkMailLimits } from "./auth.rules.ts";
import { selectAccount, selectCredentials, updatePassword, updatePhone } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";
import { openLink, sendLinkJob } from "./mailed-links.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { assertFreeEmail } from "./verify-email.ts";
import { withSession } from "./with-session.ts";

/**
 * A change of e-mail, phone or password is mailed to the previous address. EMAIL_TAKEN before a link is counted; TOO_MANY_ATTEMPTS
 * if others have sent enough links to a new address. Another one to the account's own address is counted by account only.
 */
export async function updateMe(
  ctx: Ctx,
  session: CreatorSession,
  body: z.output<typeof auth.meBody>,
  requester: Requester,
) {
  const { accountId, sessionId } = session;
  const { email, phoneNumber, password } = body;
  const before = await selectAccount(ctx, accountId);
  const newEmail = email !== undefined && email !== before.email ? email : undefined;
  if (newEmail && (await selectCredentials(ctx, newEmail))) throw new AppError("EMAIL_TAKEN");
  if (newEmail) await assertFreeEmail(ctx, accountId, newEmail);
  if (password) await assertStrongPassword(password, { ...before, email: newEmail ?? before.email });
  const mail = newEmail && ({ kind: "creator", email: newEmail, owner: undefined } as const);
  if (mail) await consumeMailLimit(ctx, mail, requester, linkMailLimits, "new e-mail");
  const passwordHash = password && (await hashPassword(password));
  await withSession(ctx, session, async (ctx) => {
    if (phoneNumber && phoneNumber !== before.phoneNumber) {
      await updatePhone(ctx, accountId, phoneNumber);
      await recordAccountChange(ctx, accountId, "phone_changed");
    }
    if (passwordHash) {
      await updatePassword(ctx, accountId, passwordHash);
      await revokeSessions(ctx, accountId, sessionId);
      await recordAccountChange(ctx, accountId, "password_changed");
    }
    const needsLink = newEmail || !before.emailVerifiedAt || (await isBouncing(ctx, before.email));
    if (email && needsLink) {
      const linkId = await openLink(ctx, { accountId, purpose: "email", email });
      await enqueue(ctx, sendLinkJob, { linkId });
    }
    if (newEmail) await recordAccountChange(ctx, accountId, "email_change_requested");
  });
  clearCachedMe(ctx, accountId);
}

/**
 * Updates only the given fields. The username is a destination of money, since fans pay the page of the link that they
 * know: its change is logged and mailed. USERNAME_TAKEN, USERNAME_CHANGE_LIMIT.
 */
export async function updateOwnProfile(
  ctx: Ctx,
  session: CreatorSession,
  change: z.output<typeof profile.profileBody>,
) {
  const { accountId } = session;
  const { username, ...rest } = change;
  const update = async (ctx: Ctx) => {
    const from = username === undefined ? undefined : await changeUsername(ctx, accountId, username);
    if (from !== undefined && username !== undefined)
      await recordAccountChange(ctx, accountId, "username_changed", {
        details: { username: from },
        renamed: { from, to: username },
      });
    await updateProfile(ctx, accountId, rest);
  };
  // Support changes the rest by a grant.
  await (username === undefined ? inTransaction(ctx, update) : withSession(ctx, session, update));
  clearCachedMe(ctx, accountId);
}
