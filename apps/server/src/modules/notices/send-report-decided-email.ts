import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectCaseNotice, selectReporters } from "./report-notices.store.ts";
import { reportAnswerMail, reportDecidedMail } from "./reports.emails.ts";

/** To who reported and left an e-mail, and to the creator where something changed for her. */
export async function sendReportDecidedEmail(ctx: Ctx, caseId: string) {
  const notice = await selectCaseNotice(ctx, caseId);
  if (!notice?.decision) return;
  if (notice.hiddenAt || notice.decision === "kept_down")
    await sendMail(ctx, "report", reportDecidedMail(notice, ctx.config.publicUrl));
  for (const email of await selectReporters(ctx, caseId))
    await sendMail(ctx, "report-answer", reportAnswerMail(notice, email));
}
