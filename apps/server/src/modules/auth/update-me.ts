import type { auth } from "@camarim/contract";
import type { z } from "zod";
import type { CreatorSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { hashPassword } from "#core/password";
import { inTransaction } from "#core/transaction";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { selectAccount, selectCredentials, updatePassword, updatePhone } from "./auth.store.ts";
import { clearCachedMe } from "./get-me.ts";
import { openLink } from "./open-link.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { sendLinkJob } from "./send-link.ts";
import { verifyPassword } from "./verify-password.ts";

/** A change of e-mail or password requires the current password, and is mailed to the previous address. */
export async function updateMe(ctx: Ctx, session: CreatorSession, body: z.output<typeof auth.meBody>) {
  const { accountId, sessionId } = session;
  const { email, phoneNumber, currentPassword, password } = body;
  const before = await selectAccount(ctx, accountId);
  const newEmail = email !== undefined && email !== before.email ? email : undefined;
  if (newEmail || password || currentPassword) await verifyPassword(ctx, session, currentPassword);
  if (newEmail && (await selectCredentials(ctx, newEmail))) throw new AppError("EMAIL_TAKEN");
  if (password) await assertStrongPassword(password, { ...before, email: newEmail ?? before.email });
  const passwordHash = password && (await hashPassword(password));
  await inTransaction(ctx, async (ctx) => {
    if (phoneNumber) await updatePhone(ctx, accountId, phoneNumber);
    if (passwordHash) {
      await updatePassword(ctx, accountId, passwordHash);
      await revokeSessions(ctx, accountId, sessionId);
      await recordAccountChange(ctx, accountId, "password_changed");
    }
    if (email && (newEmail || !before.email_verified_at)) {
      const linkId = await openLink(ctx, { accountId, purpose: "email", email });
      await enqueue(ctx, sendLinkJob, { linkId });
    }
    if (newEmail) await recordAccountChange(ctx, accountId, "email_asked");
  });
  clearCachedMe(ctx, accountId);
}
