import { cancellations } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getCancellationSetting, hasHadDiscount, openCancellation } from "#modules/cancellations/index";
import { findPlan } from "#modules/plans/index";
import { findDiscountCents, getSubscription, lockSubscriptionState, toNextTerms } from "#modules/subscriptions/index";
import { getRenewalState } from "./renewals.queries.ts";
import { listPauses } from "./renewals.rules.ts";
import { viewPauseEnd, viewRenewalState } from "./renewals.view.ts";

/**
 * Counts a fan who is about to cancel, and returns what they can choose instead. The caller has checked whose subscription
 * it is. SUBSCRIPTION_NOT_RUNNING.
 */
export async function getCancellationOffers(
  ctx: Ctx,
  subscriptionId: string,
): Promise<cancellations.CancellationOffers> {
  const { rights, status, pause } = viewRenewalState(await getRenewalState(ctx, subscriptionId), ctx.now());
  if (!rights.mayCancel) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
  const { row } = await getSubscription(ctx, subscriptionId);
  await openCancellation(ctx, { accountId: row.accountId, subscriptionId });
  const setting = await getCancellationSetting(ctx, row.accountId);
  const { askReason, offerPause, offerPlan } = setting;
  return {
    reasons: askReason ? [...cancellations.cancellationReasons] : [],
    pause: offerPause ? findPauses(row, status, ctx.now()) : null,
    discount: await findDiscount(ctx, subscriptionId, setting.discountPercent),
    plan: offerPlan && !pause ? await findCheaperPlan(ctx, offerPlan, row) : null,
  };
}

/** The creator's discount of the next period, unless the fan had one within a year or it would save nothing. */
async function findDiscount(ctx: Ctx, subscriptionId: string, percent: number | null) {
  if (percent === null) return null;
  return inTransaction(ctx, async (ctx) => {
    const locked = await lockSubscriptionState(ctx, subscriptionId);
    const terms = locked && toNextTerms(locked.row);
    if (!terms || (await hasHadDiscount(ctx, locked.row))) return null;
    const cents = await findDiscountCents(ctx, locked, percent);
    if (cents === undefined) return null;
    return { percent, price: terms.priceCents, amount: terms.priceCents - cents };
  });
}

/** The pauses that are possible now; null if none is, as in a trial. */
function findPauses(row: Bought & { currentPeriodEnd: Date | null }, status: string, now: Date) {
  const mayPause = (status === "active" || status === "grace") && toNextTerms(row) !== undefined;
  return mayPause && row.currentPeriodEnd ? listPauses(row.currentPeriodEnd, now).map(viewPauseEnd) : null;
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
