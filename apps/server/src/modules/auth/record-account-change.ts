import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import type { AccountEventKind } from "#db/tables";
import type { AccountChange } from "./account.emails.ts";
import { insertEvent, selectAccount } from "./auth.store.ts";
import { sendAccountChangedEmailJob } from "./send-account-changed-email.job.ts";

/**
 * Logs a change to what guards the account or its money, and mails it to the address that the account has; `startsAt` is when a new
 * destination of sales replaces the current one, if it waits.
 */
export async function recordAccountChange(
  ctx: Ctx,
  accountId: string,
  change: Exclude<AccountChange & AccountEventKind, "email_changed" | "deleted">,
  startsAt: Date | null = null,
) {
  const { email } = await selectAccount(ctx, accountId);
  await insertEvent(ctx, accountId, change);
  await enqueue(ctx, sendAccountChangedEmailJob, {
    accountId,
    to: email,
    change,
    ...(startsAt && { startsAt: startsAt.toISOString() }),
  });
}
