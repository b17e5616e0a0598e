import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import type { AccountEventKind } from "#db/tables";
import type { AccountChange } from "./account.emails.ts";
import { insertEvent, selectAccount } from "./auth.store.ts";
import { sendAccountChangedEmailJob } from "./send-account-changed-email.ts";

/**
 * Logs a change of the account's credentials or money destination, and sends an e-mail to the account's address.
 * `startsAt` is when a new destination replaces the current one, if it is delayed; `signIn` describes a new device.
 */
export async function recordAccountChange(
  ctx: Ctx,
  accountId: string,
  change: Exclude<AccountChange & AccountEventKind, "email_changed" | "deleted">,
  { startsAt, signIn }: { startsAt?: Date | null; signIn?: { userAgent: string; at: string } } = {},
) {
  const { email } = await selectAccount(ctx, accountId);
  await insertEvent(ctx, accountId, change);
  await enqueue(ctx, sendAccountChangedEmailJob, {
    accountId,
    to: email,
    change,
    ...(startsAt && { startsAt: startsAt.toISOString() }),
    ...(signIn && { signIn }),
  });
}
