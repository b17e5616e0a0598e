import { defineJob } from "#core/jobs/jobs";
import { sendMail } from "#core/mail/send-mail";
import { sessionsEndedMail } from "./fans.emails.ts";

export const sendSessionsEndedJob = defineJob<{ email: string; reason: string }>({
  name: "send-sessions-ended",
  queue: "mail",
  run: async (ctx, { email, reason }) => {
    await sendMail(ctx, "fan-sessions", sessionsEndedMail(email, reason));
  },
});
