import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { openBulkMail } from "#core/mail/send-bulk-mail";
import { inTransaction } from "#core/transaction";
import { toAnnouncementToken } from "./announcement-token.ts";
import { announcementMail } from "./announcements.emails.ts";
import { addToCounts, selectSent } from "./announcements.store.ts";
import { type Batch, endWaitingEmails, selectWaitingEmails, setEmails } from "./recipients.store.ts";

/** E-mails between two looks at whether the announcement was deleted or taken down: about a quarter of a second. */
const chunkSize = 50;

/**
 * Sends the e-mails of a batch that wait. A repeated run goes on where the last one ended: only what was being sent when a process died,
 * at most `chunkSize` e-mails, may be sent twice. What the mail server delays is left for the next run: throws at the end, or while it
 * takes nothing at all.
 */
export async function sendAnnouncementEmails(ctx: Ctx, batch: Batch, signal: AbortSignal) {
  const bulk = openBulkMail(ctx, "announcement");
  const delayed: string[] = [];
  try {
    for (;;) {
      signal.throwIfAborted();
      const announcement = await selectSent(ctx, batch.announcementId);
      if (!announcement) return await endRest(ctx, batch, "skipped");
      const waiting = await selectWaitingEmails(ctx, batch, { without: delayed, limit: chunkSize });
      if (waiting.length === 0) break;
      const wanted = waiting.filter(({ isUnwanted }) => !isUnwanted);
      const unwanted = waiting.filter(({ isUnwanted }) => isUnwanted).map(({ id }) => id);
      const emails = wanted.map(({ id, email }) =>
        announcementMail(announcement, email, ctx.config.publicUrl, toAnnouncementToken(ctx, id)),
      );
      const outcomes = await bulk.send(emails);
      const idsWith = (outcome: (typeof outcomes)[number]) =>
        wanted.flatMap(({ id }, at) => (outcomes[at] === outcome ? id : []));
      await recordEmails(ctx, batch, {
        sent: idsWith("sent"),
        skipped: [...unwanted, ...idsWith("skipped")],
        failed: idsWith("refused"),
      });
      delayed.push(...idsWith("delayed"));
      if (outcomes.length > 0 && outcomes.every((outcome) => outcome === "delayed")) break;
    }
    if (delayed.length > 0) throw new Error("the mail server did not take all e-mails of an announcement");
  } finally {
    bulk.close();
  }
}

type Recorded = { sent: string[]; skipped: string[]; failed: string[] };

async function recordEmails(ctx: Ctx, { announcementId }: Batch, { sent, skipped, failed }: Recorded) {
  await inTransaction(ctx, async (ctx) => {
    const emailsSent = await setEmails(ctx, sent, "sent");
    const others = (await setEmails(ctx, skipped, "skipped")) + (await setEmails(ctx, failed, "failed"));
    await addToCounts(ctx, announcementId, { emailsSent, emailsDone: emailsSent + others });
  });
}

/** Nothing more of the batch is sent, so that the announcement counts as sent. */
async function endRest(ctx: Ctx, batch: Batch, state: "skipped" | "failed") {
  await inTransaction(ctx, async (ctx) => {
    await addToCounts(ctx, batch.announcementId, { emailsDone: await endWaitingEmails(ctx, batch, state) });
  });
}

export const sendAnnouncementEmailsJob = defineJob<Batch>({
  name: "send-announcement-emails",
  queue: "bulk-mail",
  // A mail server may be away for hours.
  options: { retryLimit: 8, retryDelay: 30, retryBackoff: true },
  run: sendAnnouncementEmails,
  giveUp: (ctx, batch) => endRest(ctx, batch, "failed"),
});
