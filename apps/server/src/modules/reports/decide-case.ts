import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { cancelAllRenewals } from "#modules/subscriptions/cancel-all-renewals";
import { type Decision, lockCase, updateCase } from "./cases.store.ts";
import { caseDecided } from "./reports.events.ts";
import { restoreReported } from "./restore-reported.ts";
import { takeDown } from "./take-down.ts";

/**
 * Within the caller's transaction: what was reported is seen again, or by nobody. Of a page that stays down no subscription renews.
 * Decided once: the same decision again is not `isNew`, the other is ALREADY_DECIDED. NOT_FOUND, OWN_CASE.
 */
export async function decideCase(ctx: Ctx, caseId: string, decision: Decision) {
  const found = await lockCase(ctx, caseId);
  if (!found) throw new AppError("NOT_FOUND");
  const { accountId, storyId, mediaId } = found;
  if (accountId === decision.adminId) throw new AppError("OWN_CASE");
  if (found.decision === decision.decision) return { accountId, isNew: false };
  if (found.decision) throw new AppError("ALREADY_DECIDED");
  await updateCase(ctx, caseId, decision);
  if (decision.decision === "restored") await restoreReported(ctx, found);
  else await takeDown(ctx, found);
  if (decision.decision === "kept_down" && !storyId && !mediaId) await cancelAllRenewals(ctx, accountId);
  await announce(ctx, caseDecided, { caseId });
  return { accountId, isNew: true };
}
