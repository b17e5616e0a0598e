import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { announce } from "#core/jobs";
import { lockCase } from "./cases.store.ts";
import { contentRestored } from "./reports.events.ts";
import { restoreReported } from "./restore-reported.ts";
import { insertReversal } from "./reversals.store.ts";

/**
 * Within the caller's transaction: what a decision took down is seen again; the decision stays in the case's history, and this beside
 * it. Asking again is not `isNew`. NOT_FOUND, OWN_CASE, CASE_NOT_TAKEN_DOWN.
 */
export async function reverseCase(ctx: Ctx, caseId: string, { adminId, reason }: { adminId: string; reason: string }) {
  const found = await lockCase(ctx, caseId);
  if (!found) throw new AppError("NOT_FOUND");
  const { accountId, decision } = found;
  if (accountId === adminId) throw new AppError("OWN_CASE");
  if (decision !== "kept_down") throw new AppError("CASE_NOT_TAKEN_DOWN");
  const isNew = await insertReversal(ctx, { id: newId(ctx.now()), caseId, accountId, adminId, reason });
  if (!isNew) return { accountId, isNew };
  await restoreReported(ctx, found);
  await announce(ctx, contentRestored, { caseId });
  return { accountId, isNew };
}
