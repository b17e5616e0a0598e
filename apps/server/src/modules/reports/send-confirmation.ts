import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { confirmationToken } from "./confirmation-token.ts";
import { selectNamed } from "./reporters.store.ts";
import { confirmationMail } from "./reports.emails.ts";

/** Sends the link that proves the e-mail of a report, unless that is done. */
export async function sendConfirmation(ctx: Ctx, reportId: string) {
  const report = await selectNamed(ctx, reportId);
  if (!report || report.identifiedAt) return;
  const url = `${ctx.config.publicUrl}/denuncia/${confirmationToken(ctx, reportId)}`;
  await sendMail(ctx, "report-link", confirmationMail(report.email, report.username, url));
}
