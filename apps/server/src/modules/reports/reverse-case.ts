import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs/jobs";
import { lockCase } from "./cases.store.ts";
import { contentRestored } from "./reports.events.ts";
import { insertReversal } from "./reversals.store.ts";
import { restoreReported } from "./take-down.ts";

/**
 * Restores content that a decision took down, within the caller's transaction; both stay in the case's history. A
 * repeated reversal returns `isNew: false`. NOT_FOUND, OWN_CASE, CASE_NOT_TAKEN_DOWN.
 */
export async function reverseCase(ctx: Ctx, caseId: string, { adminId, reason }: { adminId: string; reason: string }) {
  const reportCase = await lockCase(ctx, caseId);
  if (!reportCase) throw new AppError("NOT_FOUND");
  const { accountId, decision } = reportCase;
  if (accountId === adminId) throw new AppError("OWN_CASE");
  if (decision !== "taken_down") throw new AppError("CASE_NOT_TAKEN_DOWN");
  const isNew = await insertReversal(ctx, { id: newId(ctx.now()), caseId, accountId, adminId, reason });
  if (!isNew) return { accountId, isNew };
  await restoreReported(ctx, reportCase);
  await announce(ctx, contentRestored, { caseId });
  return { accountId, isNew };
}
