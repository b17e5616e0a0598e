import type { Message } from "#ports/mail/port";
import { AppError } from "./app-error.ts";
import type { Ctx } from "./ctx.ts";
import { isProved } from "./mail.store.ts";
import { type MailKind, mailKinds } from "./mail-kinds.ts";
import { consumeLimit, type Hit, releaseHit } from "./throttle.ts";

/**
 * Sends one mail, the only way out: within the hourly limit of its kind and address, and not to an unproved address unless the kind
 * may reach it. Answers whether it was sent; throws when the mail server did not accept it, and the mail then does not count.
 */
export async function sendMail(ctx: Ctx, kind: MailKind, message: Message): Promise<boolean> {
  const { perHour, to } = mailKinds[kind];
  if (to !== "anyone" && !(await isProved(ctx, to, message.to))) {
    ctx.log.info({ kind }, "a mail was not sent: its address is not proved");
    return false;
  }
  const hit = await countMail(ctx, kind, message.to, perHour);
  if (!hit) {
    ctx.log.warn({ kind, perHour }, "a mail was not sent: its address has had too many of the kind");
    return false;
  }
  try {
    await ctx.mail.send(message);
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
