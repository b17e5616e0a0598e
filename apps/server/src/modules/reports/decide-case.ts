import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { cancelAllRenewals } from "#modules/subscriptions/index";
import { type Decision, lockCase, updateCase } from "./cases.store.ts";
import { caseDecided } from "./reports.events.ts";
import { restoreReported, takeDown } from "./take-down.ts";

/**
 * Restores the reported content or takes it down, within the caller's transaction. Renewals of a page that stays down
 * are canceled. Repeating a decision returns `isNew: false`; a different one is ALREADY_DECIDED. NOT_FOUND, OWN_CASE.
 */
export async function decideCase(ctx: Ctx, caseId: string, decision: Decision) {
  const reportCase = await lockCase(ctx, caseId);
  if (!reportCase) throw new AppError("NOT_FOUND");
  const { accountId, storyId, mediaId } = reportCase;
  if (accountId === decision.adminId) throw new AppError("OWN_CASE");
  if (reportCase.decision === decision.decision) return { accountId, isNew: false };
  if (reportCase.decision) throw new AppError("ALREADY_DECIDED");
  await updateCase(ctx, caseId, decision);
  if (decision.decision === "restored") await restoreReported(ctx, reportCase);
  else await takeDown(ctx, reportCase);
  if (decision.decision === "taken_down" && !storyId && !mediaId) await cancelAllRenewals(ctx, accountId);
  await announce(ctx, caseDecided, { caseId });
  return { accountId, isNew: true };
}
