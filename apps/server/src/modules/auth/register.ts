import type { auth } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { hashPassword } from "#core/password";
import { inTransaction } from "#core/transaction";
import { createProfile } from "#modules/profile/profile.queries";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { insertAccount } from "./auth.store.ts";
import { openLink } from "./open-link.ts";
import { openSession } from "./open-session.ts";
import { sendLinkJob } from "./send-link.ts";

/**
 * Creates the account, sends the verification link and signs in; USERNAME_TAKEN and EMAIL_TAKEN by unique constraints.
 */
export async function register(ctx: Ctx, body: z.infer<typeof auth.registerBody>, userAgent: string) {
  const { password, fullName, username } = body;
  await assertStrongPassword(password, body);
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    const accountId = newId(ctx.now());
    await insertAccount(ctx, { id: accountId, email: body.email, phoneNumber: body.phoneNumber, passwordHash });
    await createProfile(ctx, { accountId, username, fullName });
    const linkId = await openLink(ctx, { accountId, purpose: "email", email: body.email });
    await enqueue(ctx, sendLinkJob, { linkId });
    return openSession(ctx, accountId, userAgent);
  });
}
