import { auth } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import type { Requester } from "#core/http/known-devices";
import { newId } from "#core/ids";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { personalMail } from "#core/jobs/queues";
import { hashToken, listSignatures, sign } from "#core/keys/keys";
import { consumeMailLimit } from "#core/mail/consume-mail-limit";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import type { MailedLinkPurpose } from "#db/tables";
import { hasFactor } from "#modules/factors/index";
import { emailLinkMail, passwordLinkMail, recoveryLinkMail } from "./account.emails.ts";
import { insertEvent } from "./account-events.store.ts";
import { findByEmail, findDeviceOwner } from "./auth.queries.ts";
import { linkMailLimits } from "./auth.rules.ts";
import { selectAccount } from "./auth.store.ts";
import { getMe } from "./get-me.ts";
import { insertLink, revokeLinks, selectLink } from "./mailed-links.store.ts";

type LinkOwner = { accountId: string; purpose: MailedLinkPurpose; email: string };

/** Derived from the link's id, so that neither the queue nor a table contains it. */
export function toLinkToken(ctx: Pick<Ctx, "keys">, linkId: string): string {
  return sign(ctx.keys, "mailed-link", linkId);
}

/** The token of a stored link, which an earlier secret may have signed; undefined if that secret is not set any more. */
export function findLinkToken(ctx: Ctx, { id, tokenHash }: { id: string; tokenHash: Buffer }): string | undefined {
  return listSignatures(ctx.keys, "mailed-link", id).find((token) => hashToken(token).equals(tokenHash));
}

/**
 * Creates a single-use link and returns its id. Anybody can request a password link, so older ones stay valid until one
 * is used or they expire (`linkMailLimits` bounds their number). Only the account itself requests an e-mail link, which
 * replaces the previous one.
 */
export async function openLink(
  ctx: Pick<Ctx, "db" | "keys" | "now">,
  { accountId, purpose, email }: LinkOwner,
): Promise<string> {
  const id = newId(ctx.now());
  const expiresAt = new Date(ctx.now().getTime() + auth.linkMinutes[purpose] * 60_000);
  if (purpose === "email") await revokeLinks(ctx, accountId, purpose);
  await insertLink(ctx, { id, accountId, purpose, email, tokenHash: hashToken(toLinkToken(ctx, id)), expiresAt });
  return id;
}

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

/** The sending is a job of its own: while the mail server is away it is repeated with the same link, until that expires or is revoked. */
function openAndSendLink(ctx: Ctx, owner: LinkOwner) {
  return inTransaction(ctx, async (ctx) => {
    await enqueue(ctx, sendLinkJob, { linkId: await openLink(ctx, owner) });
  });
}

/** Looks the account up in the job, so that the response time does not disclose whether it exists. */
export const sendPasswordLinkJob = defineJob<{ email: string }>({
  name: "send-password-link",
  queue: "mail",
  isUrgent: true,
  options: personalMail,
  run: async (ctx, { email }) => {
    const account = await findByEmail(ctx, email);
    if (account) await openAndSendLink(ctx, { accountId: account.id, purpose: "password", email });
  },
});

/** As above, for an owner who has lost the second factors: without any, a new password is enough. */
export const sendRecoveryLinkJob = defineJob<{ email: string }>({
  name: "send-recovery-link",
  queue: "mail",
  isUrgent: true,
  options: personalMail,
  run: async (ctx, { email }) => {
    const account = await findByEmail(ctx, email);
    if (!account) return;
    const purpose = (await hasFactor(ctx, account.id)) ? "recovery" : "password";
    await openAndSendLink(ctx, { accountId: account.id, purpose, email });
  },
});

/** Does the same for unknown addresses. TOO_MANY_ATTEMPTS. Not inside a transaction. */
export async function requestPasswordLink(ctx: Ctx, email: string, requester: Requester) {
  await consumeMailLimit(
    ctx,
    { kind: "creator", email, owner: await findDeviceOwner(ctx, email) },
    requester,
    linkMailLimits,
  );
  await enqueue(ctx, sendPasswordLinkJob, { email });
}

/** Sends the owner a link for a new password, and logs it with the account. Within the caller's transaction. */
export async function sendPasswordLink(ctx: Ctx, accountId: string) {
  const { email } = await selectAccount(ctx, accountId);
  await insertEvent(ctx, accountId, "password_link_created");
  await enqueue(ctx, sendPasswordLinkJob, { email });
}

/**
 * The URL at which the owner sets a new password, once and for 30 minutes, for installations whose e-mails do not arrive. It is
 * logged with the account. Only for `script/camarim admin`.
 */
export async function createPasswordLink(ctx: Pick<Ctx, "config" | "db" | "keys" | "now">, accountId: string) {
  const { email } = await selectAccount(ctx, accountId);
  const linkId = await openLink(ctx, { accountId, purpose: "password", email });
  await insertEvent(ctx, accountId, "password_link_created");
  return `${ctx.config.publicUrl}/senha/${toLinkToken(ctx, linkId)}`;
}
