import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { personalMail } from "#core/jobs/queues";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import {
  claimAdminsToRemind,
  deleteReportReminders,
  findCaseNotice,
  listLateCases,
  listReporters,
} from "#modules/reports/index";
import {
  contentHiddenMail,
  contentRestoredMail,
  lateReportsMail,
  messageRemovedMail,
  reportAnswerMail,
  reportDecidedMail,
  restoredAnswerMail,
} from "./reports.emails.ts";

/** To the creator, while the case is undecided and alone hides the content. */
export async function sendContentHiddenEmail(ctx: Ctx, caseId: string) {
  const notice = await findCaseNotice(ctx, caseId);
  if (notice && !notice.decision && !notice.isHiddenByOther)
    await sendMail(ctx, "report", contentHiddenMail(notice, ctx.config.publicUrl));
}

/** To the creator if the decision changes what is hidden, or to the author of a removed message. */
export async function sendReportDecidedEmail(ctx: Ctx, caseId: string) {
  const notice = await findCaseNotice(ctx, caseId);
  if (!notice?.decision) return;
  const { authorEmail } = notice;
  if (notice.messageOrderId) {
    if (notice.decision === "taken_down" && authorEmail)
      await sendMail(ctx, "message-removed", messageRemovedMail({ ...notice, authorEmail }));
  } else if (notice.decision === "taken_down" || (notice.hiddenAt && !notice.isHiddenByOther))
    await sendMail(ctx, "report", reportDecidedMail(notice, ctx.config.publicUrl));
}

/** To the creator, unless another case hides the content. */
export async function sendContentRestoredEmail(ctx: Ctx, caseId: string) {
  const notice = await findCaseNotice(ctx, caseId);
  if (!notice?.backReason || notice.isHiddenByOther) return;
  await sendMail(ctx, "report", contentRestoredMail(notice, ctx.config.publicUrl));
}

/** The decision about a case, or that it is reversed. */
type Answer = { caseId: string; to: string; about: "decision" | "reversal" };

/** Enqueues an e-mail to each reporter who left an address: each is tried again alone. */
export async function enqueueReportAnswers(ctx: Ctx, caseId: string, about: Answer["about"]) {
  await inTransaction(ctx, async (ctx) => {
    for (const to of await listReporters(ctx, caseId)) await enqueue(ctx, sendReportAnswerJob, { caseId, to, about });
  });
}

async function sendReportAnswer(ctx: Ctx, { caseId, to, about }: Answer) {
  const notice = await findCaseNotice(ctx, caseId);
  const isTrue = about === "decision" ? notice?.decision : notice?.backReason && !notice.isHiddenByOther;
  if (!notice || !isTrue || !(await listReporters(ctx, caseId)).includes(to)) return;
  const write = about === "decision" ? reportAnswerMail : restoredAnswerMail;
  await sendMail(ctx, "report-answer", write(notice, to));
}

export const sendReportAnswerJob = defineJob<Answer>({
  name: "send-report-answer",
  queue: "mail",
  options: personalMail,
  run: sendReportAnswer,
});

/** Cases that the e-mail lists; it counts the others. */
const listedCases = 10;

/** Reminds every admin, once a day, of cases past their deadline; returns how many admins. An e-mail that fails is not retried. */
export async function sendReportReminders(ctx: Ctx): Promise<number> {
  await deleteReportReminders(ctx);
  const late = await listLateCases(ctx, listedCases);
  if (late.rows.length === 0) return 0;
  const admins = await claimAdminsToRemind(ctx);
  for (const to of admins)
    await sendMail(ctx, "report-admin", lateReportsMail(late, to, ctx.config.publicUrl)).catch((err) =>
      ctx.log.error({ err }, "the reminder of late reports was not sent to an admin"),
    );
  return admins.length;
}
