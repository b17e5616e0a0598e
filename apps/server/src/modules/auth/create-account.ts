import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { createProfile } from "#modules/profile/index";
import { assertFreeEmail } from "./assert-free-email.ts";
import { insertAccount, type NewAccount } from "./auth.store.ts";
import { openLink } from "./open-link.ts";
import { openSession } from "./open-session.ts";
import { sendLinkJob } from "./send-link.ts";

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
