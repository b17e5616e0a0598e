import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { sendMail } from "#core/mail/send-mail";
import { toConfirmationToken } from "./confirmation-token.ts";
import { selectIdentifiableReport } from "./reporters.store.ts";
import { confirmationMail } from "./reports.emails.ts";

/** Sends the link that verifies the e-mail address of a report, unless it is verified. */
async function sendConfirmation(ctx: Ctx, reportId: string) {
  const report = await selectIdentifiableReport(ctx, reportId);
  if (!report || report.identifiedAt) return;
  const url = `${ctx.config.publicUrl}/denuncia/${toConfirmationToken(ctx, reportId)}`;
  await sendMail(ctx, "report-link", confirmationMail(report.email, report.username, url));
}

export const sendConfirmationJob = defineJob<{ reportId: string }>({
  name: "send-report-confirmation",
  queue: "mail",
  run: (ctx, { reportId }) => sendConfirmation(ctx, reportId),
});
