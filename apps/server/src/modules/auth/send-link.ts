import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { sendMail } from "#core/mail/send-mail";
import { hasFactor } from "#modules/factors/index";
import { emailLinkMail, passwordLinkMail, recoveryLinkMail } from "./account.emails.ts";
import { findByEmail } from "./auth.queries.ts";
import { getMe } from "./get-me.ts";
import { selectLink } from "./mailed-links.store.ts";
import { findLinkToken, openLink } from "./open-link.ts";

/** Skips a link that was used or has expired meanwhile, or whose secret is gone. */
async function sendLink(ctx: Ctx, linkId: string) {
  const link = await selectLink(ctx, linkId);
  if (!link || link.usedAt || link.expiresAt <= ctx.now()) return;
  const token = findLinkToken(ctx, { id: link.id, tokenHash: link.tokenHash });
  if (!token) return ctx.log.warn({ linkId }, "a link was not sent: its secret is not set any more");
  const { username } = await getMe(ctx, link.accountId);
  const person = { to: link.email, username };
  if (link.purpose === "intrusion") return;
  const [write, path] = {
    password: [passwordLinkMail, "senha"] as const,
    email: [emailLinkMail, "email"] as const,
    recovery: [recoveryLinkMail, "recuperar"] as const,
  }[link.purpose];
  await sendMail(ctx, `${link.purpose}-link`, write(person, `${ctx.config.publicUrl}/${path}/${token}`));
}

export const sendLinkJob = defineJob<{ linkId: string }>({
  name: "send-link",
  queue: "mail",
  isUrgent: true,
  run: (ctx, { linkId }) => sendLink(ctx, linkId),
});

/** Looks the account up in the job, so that the response time does not disclose whether it exists. */
export const sendPasswordLinkJob = defineJob<{ email: string }>({
  name: "send-password-link",
  queue: "mail",
  isUrgent: true,
  run: async (ctx, { email }) => {
    const account = await findByEmail(ctx, email);
    if (account) await sendLink(ctx, await openLink(ctx, { accountId: account.id, purpose: "password", email }));
  },
});

/** As above, for an owner who has lost the second factors: without any, a new password is enough. */
export const sendRecoveryLinkJob = defineJob<{ email: string }>({
  name: "send-recovery-link",
  queue: "mail",
  isUrgent: true,
  run: async (ctx, { email }) => {
    const account = await findByEmail(ctx, email);
    if (!account) return;
    const purpose = (await hasFactor(ctx, account.id)) ? "recovery" : "password";
    await sendLink(ctx, await openLink(ctx, { accountId: account.id, purpose, email }));
  },
});
