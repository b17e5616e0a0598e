import { defineJob } from "#core/jobs";
import { sendConfirmation } from "./send-confirmation.ts";

export const sendConfirmationJob = defineJob<{ reportId: string }>({
  queue: "mail-report-confirmation",
  run: (ctx, { reportId }) => sendConfirmation(ctx, reportId),
});
