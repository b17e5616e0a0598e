import { defineJob } from "#core/jobs";
import { sendMail } from "#core/send-mail";
import { fanDeletedMail } from "./account.emails.ts";

/** The last mail to an address that stands nowhere any more; the job's own record goes within a day. */
export const sendFanDeletedEmailJob = defineJob<{ to: string }>({
  queue: "fan-deleted",
  options: { deleteAfterSeconds: 86_400 },
  run: async (ctx, { to }) => {
    await sendMail(ctx, "fan-deleted", fanDeletedMail(to));
  },
});
