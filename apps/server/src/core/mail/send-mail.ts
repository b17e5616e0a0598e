import { AppError } from "../app-error.ts";
import type { Ctx } from "../ctx.ts";
import { consumeLimits, type Hit, releaseHit } from "../http/throttle.ts";
import { processCounts } from "../process-counts.ts";
import type { Email } from "./email.ts";
import { isVerified } from "./mail.store.ts";
import { isBouncing, recordRefusal, toReturnPath } from "./mail-bounces.ts";
import { type Kind, type MailKind, mailKinds } from "./mail-kinds.ts";
import { isRecipientRefused } from "./mail-refusals.ts";
import { renderEmail } from "./render-email.ts";

/**
 * Sends one e-mail within the hourly limit of its kind and address, and only to a verified address unless the kind allows others, then
 * at most a few a day. Addresses that bounce receive only what was requested.
 * Returns whether it was sent: false is final, as where the mail server knows no such recipient. Throws when it did not accept the e-mail
 * for another reason. What it did not accept does not count towards the limit.
 */
export async function sendMail(ctx: Ctx, kind: MailKind, email: Email): Promise<boolean> {
  const { perHour, to, unverifiedPerDay, isRequested }: Kind = mailKinds[kind];
  if (to !== "anyone" && !(await isVerified(ctx, to, email.to))) {
    ctx.log.info({ kind }, "an e-mail was not sent: its address is not verified");
    return false;
  }
  if (!isRequested && (await isBouncing(ctx, email.to))) {
    ctx.log.info({ kind }, "an e-mail was not sent: its address bounces");
    return false;
  }
  const hits = await countMail(ctx, [
    { what: ["mail", kind, email.to.toLowerCase()], limit: { limit: perHour, minutes: 60 } },
    ...(unverifiedPerDay && !(await isVerifiedByAnyone(ctx, email.to))
      ? [{ what: ["unverified mail", email.to.toLowerCase()], limit: { limit: unverifiedPerDay, minutes: 24 * 60 } }]
      : []),
  ]);
  if (!hits) {
    ctx.log.warn(
      { kind, perHour, unverifiedPerDay },
      "an e-mail was not sent: a limit of its kind and address is reached",
    );
    return false;
  }
  try {
    const returnPath = toReturnPath(ctx, email.to);
    await ctx.mail.send({ ...renderEmail(kind, email), ...(returnPath && { returnPath }) });
  } catch (error) {
    processCounts.mailFailures += 1;
    for (const hit of hits) await releaseHit(ctx, hit);
    if (!isRecipientRefused(error)) throw error;
    await recordRefusal(ctx, email.to, error);
    ctx.log.warn({ err: error, kind }, "an e-mail was not sent: the mail server refuses its recipient");
    return false;
  }
  return true;
}

async function isVerifiedByAnyone(ctx: Ctx, email: string): Promise<boolean> {
  return (await isVerified(ctx, "fan", email)) || (await isVerified(ctx, "creator", email));
}

async function countMail(ctx: Ctx, limits: Parameters<typeof consumeLimits>[1]): Promise<Hit[] | undefined> {
  try {
    return await consumeLimits(ctx, limits);
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_ATTEMPTS") return undefined;
    throw error;
  }
}
