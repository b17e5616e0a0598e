import type { auth } from "@camarim/contract";
import type { z } from "zod";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { hashPassword } from "#core/keys/password";
import { inTransaction } from "#core/transaction";
import { createProfile } from "#modules/profile/index";
import { assertStrongPassword } from "./assert-strong-password.ts";
import { insertAccount, type NewAccount } from "./auth.store.ts";
import { openLink, sendLinkJob } from "./mailed-links.ts";
import { openSession } from "./start-session.ts";
import { assertFreeEmail } from "./verify-email.ts";

/**
 * Creates the account, sends the verification link and signs in; USERNAME_TAKEN and EMAIL_TAKEN by unique constraints.
 */
export async function register(ctx: Ctx, body: z.infer<typeof auth.registerBody>, userAgent: string) {
  const { password, fullName, username, email, phoneNumber } = body;
  await assertStrongPassword(password, body);
  const passwordHash = await hashPassword(password);
  return createAccount(ctx, { fullName, username, email, phoneNumber, passwordHash }, userAgent);
}

type Owner = Omit<NewAccount, "id"> & { username: string; fullName: string };

/** Creates the account, e-mails a link that verifies its address, and signs in. USERNAME_TAKEN, EMAIL_TAKEN. */
export function createAccount(ctx: Ctx, { username, fullName, ...account }: Owner, userAgent: string) {
  return inTransaction(ctx, async (ctx) => {
    const accountId = newId(ctx.now());
    await insertAccount(ctx, { id: accountId, ...account });
    await assertFreeEmail(ctx, accountId, account.email);
    await createProfile(ctx, { accountId, username, fullName });
    const linkId = await openLink(ctx, { accountId, purpose: "email", email: account.email });
    await enqueue(ctx, sendLinkJob, { linkId });
    return { accountId, ...(await openSession(ctx, accountId, userAgent)) };
  });
}
