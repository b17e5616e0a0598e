import { reports } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { applyReport } from "./apply-report.ts";
import { lockCase } from "./cases.store.ts";
import { readConfirmationToken } from "./confirmation-token.ts";
import { selectNamed } from "./reporters.store.ts";
import { scheduleAlert } from "./schedule-alert.ts";

const lifeMs = reports.reportConfirmationDays * 86_400_000;

/** Proves a report's e-mail by its link; confirming again answers the same. LINK_EXPIRED. */
export async function confirmReport(ctx: Ctx, token: string): Promise<{ username: string; hidden: boolean }> {
  const id = readConfirmationToken(ctx, token);
  return inTransaction(ctx, async (ctx) => {
    const caseId = id && (await selectNamed(ctx, id))?.caseId;
    const found = caseId && (await lockCase(ctx, caseId));
    // Read again under the lock: two presses at once are one confirmation.
    const report = found && (await selectNamed(ctx, id));
    if (!report) throw new AppError("LINK_EXPIRED");
    const { username, createdAt } = report;
    if (report.identifiedAt) return { username, hidden: found.hiddenAt !== null };
    if (ctx.now().getTime() - createdAt.getTime() > lifeMs) throw new AppError("LINK_EXPIRED");
    const effect = await applyReport(ctx, { ...found, id: caseId }, report);
    await scheduleAlert(ctx);
    return { username, hidden: effect === "hid" || found.hiddenAt !== null };
  });
}
