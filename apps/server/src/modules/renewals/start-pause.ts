import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { isPauseOffered, recordKept, recordUndone } from "#modules/cancellations/index";
import { closeCharge, lockWithOpenPayment, resolveRenewalMethod } from "#modules/payments/index";
import { getProfile } from "#modules/profile/index";
import { applyPause, restoreRenewal } from "#modules/subscriptions/index";
import { renewalStopped } from "./renewals.events.ts";

/**
 * Pauses a subscription, or changes its pause (errors as `applyPause`), and closes its open payment. Money already on its
 * way extends the paid period, and the pause follows.
 */
export async function startPause(ctx: Ctx, fanSessionId: string, id: string, months: number) {
  await inTransaction(ctx, async (ctx) => {
    const { found } = await lockWithOpenPayment(ctx, id);
    const isOffered = found !== undefined && (await isPauseOffered(ctx, found.row.accountId));
    if (!(await applyPause(ctx, found, { fanSessionId, months, isOffered }))) return;
    await closeCharge(ctx, id);
    await recordKept(ctx, id, "pause");
    await announce(ctx, renewalStopped, { subscriptionId: id });
  });
}

/** Undoes a cancellation or a pause while the paid period runs. Errors as `restoreRenewal`, CREATOR_NOT_SELLING. */
export async function undoCancellation(ctx: Ctx, fanSessionId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const { found } = await lockWithOpenPayment(ctx, id);
    if (!(await restoreRenewal(ctx, found, fanSessionId)) || !found) return;
    // The creator may have left or been suspended since then.
    const { publishedAt } = await getProfile(ctx, found.row.accountId);
    if (!publishedAt || !(await resolveRenewalMethod(ctx, found.row))) throw new AppError("CREATOR_NOT_SELLING");
    await recordUndone(ctx, id);
  });
}
