import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { isPublished, lockDue, markStarted, selectDue } from "./announcements.store.ts";
import { insertRecipients } from "./audience.store.ts";
import { sendAnnouncementEmailsJob } from "./send-emails.ts";
import { sendAnnouncementPushesJob } from "./send-pushes.ts";

const batchSize = 500;

/** Records the recipients of an announcement that is due, and enqueues a job of e-mails and one of pushes for each batch; once. */
export async function startAnnouncement(ctx: Ctx, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const due = await lockDue(ctx, id);
    if (!due || !(await isPublished(ctx, due.accountId))) return;
    const { recipients, unmailed, batches } = await insertRecipients(ctx, due, batchSize);
    await markStarted(ctx, id, recipients, unmailed);
    for (let batch = 0; batch < batches; batch += 1) {
      await enqueue(ctx, sendAnnouncementPushesJob, { announcementId: id, batch });
      await enqueue(ctx, sendAnnouncementEmailsJob, { announcementId: id, batch });
    }
  });
}

export const startAnnouncementJob = defineJob<{ announcementId: string }>({
  name: "start-announcement",
  queue: "bulk-mail",
  // Those of 100,000 fans are recorded in seconds.
  isUrgent: true,
  run: (ctx, { announcementId }) => startAnnouncement(ctx, announcementId),
});

/** Those that waited for the end of the quiet hours, or whose job was lost. */
export async function startDueAnnouncements(ctx: Ctx) {
  for (const announcementId of await selectDue(ctx)) await enqueue(ctx, startAnnouncementJob, { announcementId });
}

export const startDueAnnouncementsJob = defineJob({
  name: "start-due-announcements",
  queue: "poll",
  cron: "* * * * *",
  run: (ctx) => startDueAnnouncements(ctx),
});
