import { cancellations, renewals } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { toIso } from "#core/text/iso";
import { getCancellationSetting, openCancellation } from "#modules/cancellations/index";
import { findPlan } from "#modules/plans/index";
import { addPeriod, getSubscription, isPauseLongEnough, toNextTerms } from "#modules/subscriptions/index";
import { getRenewalState } from "./renewals.queries.ts";
import { viewRenewalState } from "./renewals.view.ts";

/**
 * Counts a fan who is about to cancel, and returns what they can choose instead. The caller has checked whose subscription
 * it is. SUBSCRIPTION_NOT_RUNNING.
 */
export async function getCancellationOffers(
  ctx: Ctx,
  subscriptionId: string,
): Promise<cancellations.CancellationOffers> {
  const { rights, status } = viewRenewalState(await getRenewalState(ctx, subscriptionId), ctx.now());
  if (!rights.mayCancel) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  const { row } = await getSubscription(ctx, subscriptionId);
  await openCancellation(ctx, { accountId: row.accountId, subscriptionId });
  const { askReason, offerPause, offerPlan } = await getCancellationSetting(ctx, row.accountId);
  return {
    reasons: askReason ? [...cancellations.cancellationReasons] : [],
    pause: offerPause ? listPauses(row, status, ctx.now()) : null,
    plan: offerPlan ? await findCheaperPlan(ctx, offerPlan, row) : null,
  };
}

/** The ends of the pauses that are possible now; null if none is, as in a trial. */
function listPauses(row: Bought & { currentPeriodEnd: Date | null }, status: string, now: Date) {
  const end = row.currentPeriodEnd;
  if (!end || !["active", "grace"].includes(status) || !toNextTerms(row)) return null;
  const { min, max } = renewals.pauseMonths;
  const months = Array.from({ length: max - min + 1 }, (_, i) => i + min);
  return months
    .filter((count) => isPauseLongEnough(end, count, now))
    .map((count) => ({ months: count, until: toIso(addPeriod(end, count)) }));
}

type Bought = Parameters<typeof toNextTerms>[0] & { accountId: string };

/** The offered plan, if it is still on sale and costs less for a month than what the fan would pay. */
async function findCheaperPlan(ctx: Ctx, planId: string, bought: Bought) {
  const [plan, present] = [await findPlan(ctx, planId), toNextTerms(bought)];
  if (!present || !plan?.active || plan.accountId !== bought.accountId || plan.id === present.planId) return null;
  const { id, name, priceCents, periodMonths } = plan;
  const isCheaper = priceCents * present.periodMonths < present.priceCents * periodMonths;
  return isCheaper ? { _id: id, name, price: priceCents, periodMonths } : null;
}
