import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectCaseNotice, selectReporters } from "./report-notices.store.ts";
import { contentPutBackMail, putBackAnswerMail } from "./reports.emails.ts";

/** To the creator, and to who reported and left an e-mail: both were told that it stays down. */
export async function sendContentRestoredEmail(ctx: Ctx, caseId: string) {
  const notice = await selectCaseNotice(ctx, caseId);
  if (!notice?.backReason) return;
  await sendMail(ctx, "report", contentPutBackMail(notice, ctx.config.publicUrl));
  for (const email of await selectReporters(ctx, caseId))
    await sendMail(ctx, "report-answer", putBackAnswerMail(notice, email));
}
