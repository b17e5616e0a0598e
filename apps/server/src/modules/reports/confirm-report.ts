import { reports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { isSignedBy, sign } from "#core/keys/keys";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { applyReport } from "./apply-report.ts";
import { lockCase } from "./cases.store.ts";
import { selectIdentifiableReport } from "./reporters.store.ts";
import { confirmationMail } from "./reports.emails.ts";
import { scheduleAlert } from "./send-admin-alerts.ts";

const validityMs = reports.reportConfirmationDays * 86_400_000;

/** Verifies a reporter's e-mail address by the mailed link. Idempotent. LINK_EXPIRED. */
export async function confirmReport(ctx: Ctx, token: string): Promise<{ username: string; hidden: boolean }> {
  const id = parseConfirmationToken(ctx, token);
  return inTransaction(ctx, async (ctx) => {
    const caseId = id && (await selectIdentifiableReport(ctx, id))?.caseId;
    const reportCase = caseId && (await lockCase(ctx, caseId));
    // Read again under the lock, since two confirmations may be concurrent.
    const report = reportCase && (await selectIdentifiableReport(ctx, id));
    if (!report) throw new AppError("LINK_EXPIRED");
    const { username, createdAt } = report;
    if (report.identifiedAt) return { username, hidden: reportCase.hiddenAt !== null };
    if (ctx.now().getTime() - createdAt.getTime() > validityMs) throw new AppError("LINK_EXPIRED");
    const effect = await applyReport(ctx, { ...reportCase, id: caseId }, report);
    await scheduleAlert(ctx);
    return { username, hidden: effect === "hid" || reportCase.hiddenAt !== null };
  });
}

const purpose = "report-confirmation";

/** A signed token for the confirmation link; it is not stored. */
export function toConfirmationToken({ keys }: Pick<Ctx, "keys">, reportId: string): string {
  return `${reportId}.${sign(keys, purpose, reportId)}`;
}

/** The report's id; undefined if the signature is not ours. */
function parseConfirmationToken({ keys }: Pick<Ctx, "keys">, token: string): string | undefined {
  const [id = "", signature = "", ...rest] = token.split(".");
  return rest.length === 0 && isSignedBy(keys, signature, purpose, id) ? id : undefined;
}

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
