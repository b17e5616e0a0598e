import { defineJob } from "#core/jobs";
import { pollDisputes } from "./poll-disputes.ts";
import { sendEvidenceReminders } from "./send-evidence-reminders.ts";

/** In case a webhook was lost, and for deadlines that come near. */
export const pollDisputesJob = defineJob({
  queue: "poll-disputes",
  cron: "*/30 * * * *",
  atStart: true,
  options: { expireInSeconds: 900 },
  run: async (ctx) => {
    await pollDisputes(ctx);
    const count = await sendEvidenceReminders(ctx);
    if (count) ctx.log.info({ count }, "evidence reminders");
  },
});
