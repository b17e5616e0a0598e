import type { activity } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import type { AccountEventKind } from "#db/tables";
import type { AccountChange } from "./account.emails.ts";
import { insertEvent } from "./account-events.store.ts";
import { selectAccount } from "./auth.store.ts";
import { enqueueAccountChangedEmail } from "./send-account-changed-email.ts";

type ChangeDetails = {
  /** When a new destination replaces the current one, if it is delayed. */
  startsAt?: Date | null;
  /** A new device. */
  signIn?: { userAgent: string; at: string };
  /** Usernames of before and after. */
  renamed?: { from: string; to: string };
  /** For the log; a `reason` is also in the e-mail. */
  details?: activity.ActivityDetails;
};

/** Logs a change of the account's credentials, sessions or money destination, and sends an e-mail to its address. */
export async function recordAccountChange(
  ctx: Pick<Ctx, "db" | "keys" | "now" | "queue">,
  accountId: string,
  change: Exclude<AccountChange & AccountEventKind, "email_changed" | "deleted">,
  { startsAt, signIn, renamed, details }: ChangeDetails = {},
) {
  const { email } = await selectAccount(ctx, accountId);
  await insertEvent(ctx, accountId, change, details);
  await enqueueAccountChangedEmail(ctx, {
    accountId,
    to: email,
    change,
    ...(startsAt && { startsAt: startsAt.toISOString() }),
    ...(signIn && { signIn }),
    ...(renamed && { renamed }),
    ...(details?.reason && { reason: details.reason }),
  });
}
