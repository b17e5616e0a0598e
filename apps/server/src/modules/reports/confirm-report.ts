import { reports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { applyReport } from "./apply-report.ts";
import { lockCase } from "./cases.store.ts";
import { parseConfirmationToken } from "./confirmation-token.ts";
import { selectIdentifiableReport } from "./reporters.store.ts";
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
