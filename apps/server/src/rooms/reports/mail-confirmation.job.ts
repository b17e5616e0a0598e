import { defineJob } from "#core/jobs";
import { mailConfirmation } from "./mail-confirmation.ts";

export const mailConfirmationJob = defineJob<{ reportId: string }>({
  queue: "mail-report-confirmation",
  run: (ctx, { reportId }) => mailConfirmation(ctx, reportId),
});
