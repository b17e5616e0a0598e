import { AppError } from "./app-error.ts";
import type { Ctx } from "./ctx.ts";
import type { Email } from "./email.ts";
import { isVerified } from "./mail.store.ts";
import { isBouncing, toReturnPath } from "./mail-bounces.ts";
import { type Kind, type MailKind, mailKinds } from "./mail-kinds.ts";
import { renderEmail } from "./render-email.ts";
import { consumeLimit, type Hit, releaseHit } from "./throttle.ts";

/**
 * Sends one e-mail within the hourly limit of its kind and address, and only to a verified address unless the kind allows others. Addresses that
 * bounce receive only what was requested.
 * Returns whether it was sent. Throws when the mail server did not accept it, which does not count towards the limit.
 */
export async function sendMail(ctx: Ctx, kind: MailKind, email: Email): Promise<boolean> {
  const { perHour, to, isRequested }: Kind = mailKinds[kind];
  if (to !== "anyone" && !(await isVerified(ctx, to, email.to))) {
    ctx.log.info({ kind }, "an e-mail was not sent: its address is not verified");
    return false;
  }
  if (!isRequested && (await isBouncing(ctx, email.to))) {
    ctx.log.info({ kind }, "an e-mail was not sent: its address bounces");
    return false;
  }
  const hit = await countMail(ctx, kind, email.to, perHour);
  if (!hit) {
    ctx.log.warn({ kind, perHour }, "an e-mail was not sent: the limit of its kind and address is reached");
    return false;
  }
  try {
    const returnPath = toReturnPath(ctx, email.to);
    await ctx.mail.send({ ...renderEmail(kind, email), ...(returnPath && { returnPath }) });
  } catch (error) {
    await releaseHit(ctx, hit);
    throw error;
  }
  return true;
}

async function countMail(ctx: Ctx, kind: MailKind, to: string, limit: number): Promise<Hit | undefined> {
  try {
    return await consumeLimit(ctx, ["mail", kind, to.toLowerCase()], { limit, minutes: 60 });
  } catch (error) {
    if (error instanceof AppError && error.code === "TOO_MANY_ATTEMPTS") return undefined;
    throw error;
  }
}
