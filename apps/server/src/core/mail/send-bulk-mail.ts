import pLimit from "p-limit";
import type { Ctx } from "../ctx.ts";
import { consumeEach, releaseHit } from "../http/throttle.ts";
import { processCounts } from "../process-counts.ts";
import type { Email } from "./email.ts";
import { listBouncing, recordRefusal, toReturnPath } from "./mail-bounces.ts";
import { type MailKind, mailKinds } from "./mail-kinds.ts";
import { isRecipientRefused, isUnanswered } from "./mail-refusals.ts";
import { renderEmail } from "./render-email.ts";

/**
 * `skipped`: the address bounces, or its hourly limit is reached. `refused`: the mail server knows no such address, or takes
 * nothing for it. `delayed`: try again.
 */
type BulkOutcome = "sent" | "skipped" | "refused" | "delayed";

/** Connections to the mail server, beside those of other e-mails. */
const connections = 4;

/**
 * Sends many e-mails of one kind over connections that stay open until `close`, with the checks of `sendMail` in one statement for each
 * list. The caller passes each address once, and only verified ones.
 */
export function openBulkMail(ctx: Ctx, kind: MailKind) {
  const { send, close } = ctx.mail.open(connections);
  const limit = pLimit(connections);

  async function sendOne(email: Email, silence: { isMet: boolean }): Promise<BulkOutcome> {
    if (silence.isMet) return "delayed";
    const returnPath = toReturnPath(ctx, email.to);
    try {
      await send({ ...renderEmail(kind, email), ...(returnPath && { returnPath }) });
      return "sent";
    } catch (err) {
      processCounts.mailFailures += 1;
      silence.isMet ||= isUnanswered(err);
      const isRefused = isRecipientRefused(err);
      if (isRefused) await recordRefusal(ctx, email.to, err);
      ctx.log.warn({ err, kind }, isRefused ? "a mail server refused an e-mail" : "an e-mail is sent later");
      return isRefused ? "refused" : "delayed";
    }
  }

  return {
    close,
    /** The outcomes in the order of the e-mails. Once the mail server gives no answer, each of the rest would wait a minute for one. */
    async send(emails: readonly Email[]): Promise<BulkOutcome[]> {
      const bouncing = await listBouncing(
        ctx,
        emails.map(({ to }) => to),
      );
      const open = emails.filter(({ to }) => !bouncing.has(to));
      const { perHour } = mailKinds[kind];
      const hits = await consumeEach(
        ctx,
        open.map(({ to }) => ["mail", kind, to.toLowerCase()]),
        { limit: perHour, minutes: 60 },
      );
      const silence = { isMet: false };
      const hitOf = new Map(open.map(({ to }, at) => [to, hits[at]]));
      return Promise.all(
        emails.map((email) =>
          limit(async () => {
            const hit = hitOf.get(email.to);
            if (!hit) return "skipped";
            const outcome = await sendOne(email, silence);
            if (outcome !== "sent") await releaseHit(ctx, hit);
            return outcome;
          }),
        ),
      );
    },
  };
}
