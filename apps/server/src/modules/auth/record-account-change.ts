import type { activity } from "@camarim/contract";
import { formatDevice } from "@camarim/contract/format-device";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { personalMail } from "#core/jobs/queues";
import type { MailKind } from "#core/mail/mail-kinds";
import { sendMail } from "#core/mail/send-mail";
import type { AccountEventKind } from "#db/tables";
import { type AccountChange, accountChangedMail } from "./account.emails.ts";
import { insertEvent } from "./account-events.store.ts";
import { selectAccount } from "./auth.store.ts";
import { getMe } from "./get-me.ts";
import { selectLink } from "./mailed-links.store.ts";
import { findLinkToken, openLink } from "./mailed-links.ts";

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

/**
 * Logs a change of the account's credentials, sessions or money destination, and sends an e-mail to its address if it is verified. Another
 * one may be a stranger's: a link to it would keep them from registering (`assertFreeEmail`).
 */
export async function recordAccountChange(
  ctx: Pick<Ctx, "db" | "keys" | "now" | "queue">,
  accountId: string,
  change: Exclude<AccountChange & AccountEventKind, "email_changed" | "deleted">,
  { startsAt, signIn, renamed, details }: ChangeDetails = {},
) {
  const { email, emailVerifiedAt } = await selectAccount(ctx, accountId);
  await insertEvent(ctx, accountId, change, details);
  if (!emailVerifiedAt) return;
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

/** `to` is the address at the time of the change, `username` is given if the account no longer has one. */
type AccountChangeEmail = {
  accountId: string;
  to: string;
  change: AccountChange;
  username?: string;
  startsAt?: string;
  signIn?: { userAgent: string; at: string };
  renamed?: { from: string; to: string };
  reason?: string;
};

/** Whoever causes many other e-mails must not use up the limit of these. */
const ownKinds: Partial<Record<AccountChange, MailKind>> = {
  factor_failed: "account-warning",
  factors_blocked: "account-warning",
  factors_restored: "account-warning",
};

type QueuedEmail = AccountChangeEmail & { linkId?: string };

/**
 * Enqueues an e-mail to a verified address about a change, with a link of its own that reports an intrusion (`reportIntrusion`). The link
 * is opened with the change and not when the e-mail is sent, so that a report ends those that are still to be sent.
 */
export async function enqueueAccountChangedEmail(
  ctx: Pick<Ctx, "db" | "keys" | "now" | "queue">,
  email: AccountChangeEmail,
) {
  const { accountId, to } = email;
  const linkId = await openLink(ctx, { accountId, purpose: "intrusion", email: to });
  await enqueue(ctx, sendAccountChangedEmailJob, { ...email, linkId });
}

export const sendAccountChangedEmailJob = defineJob<QueuedEmail>({
  name: "send-account-changed-email",
  queue: "mail",
  options: personalMail,
  run: async (ctx, { accountId, to, change, username, startsAt, signIn, renamed, reason, linkId }) => {
    const token = linkId ? await findOpenToken(ctx, linkId) : undefined;
    // A report has taken this address from the account since.
    if (linkId && !token) return;
    const person = { to, username: username ?? (await getMe(ctx, accountId)).username };
    // The account has another address or none by now; whether this one was verified was checked before enqueueing.
    const hasLeft = change === "deleted" || change === "email_changed";
    const mail = accountChangedMail(person, change, {
      startsAt: startsAt ? new Date(startsAt) : undefined,
      signIn: signIn && { device: formatDevice(signIn.userAgent, "Aparelho desconhecido"), at: new Date(signIn.at) },
      renamed,
      reason,
      intrusionUrl: token && `${ctx.config.publicUrl}/nao-fui-eu/${token}`,
    });
    await sendMail(ctx, hasLeft ? "account-left" : (ownKinds[change] ?? "account-change"), mail);
  },
});

async function findOpenToken(ctx: Ctx, linkId: string): Promise<string | undefined> {
  const link = await selectLink(ctx, linkId);
  return link && !link.usedAt ? findLinkToken(ctx, { id: link.id, tokenHash: link.tokenHash }) : undefined;
}

export async function sendExportReadyEmail(ctx: Ctx, accountId: string) {
  const { email, emailVerifiedAt } = await getMe(ctx, accountId);
  if (emailVerifiedAt) await enqueueAccountChangedEmail(ctx, { accountId, to: email, change: "export_ready" });
}
