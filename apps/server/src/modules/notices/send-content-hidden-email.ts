import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectCaseNotice } from "./report-notices.store.ts";
import { contentHiddenMail } from "./reports.emails.ts";

/** To the creator, while nobody has decided. */
export async function sendContentHiddenEmail(ctx: Ctx, caseId: string) {
  const notice = await selectCaseNotice(ctx, caseId);
  if (notice && !notice.decision) await sendMail(ctx, "report", contentHiddenMail(notice, ctx.config.publicUrl));
}
