import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanSession } from "#core/http/app";
import { canAcceptSubscribers } from "#modules/billings/index";
import { findPlan } from "#modules/plans/index";
import { findProfileByUsername } from "#modules/profile/index";
import { getSetting } from "#modules/settings/index";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/index";
import { findPaymentOptions } from "./find-payment-options.ts";

type OfferRequest = { username: string; planId: string };

/** An active plan of a published page and its payment options. NOT_FOUND, CREATOR_NOT_SELLING. */
export async function findOffer(ctx: Ctx, { username, planId }: OfferRequest, browser: FanSession | undefined) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.publishedAt) throw new AppError("NOT_FOUND");
  const plan = await findPlan(ctx, planId);
  if (plan?.accountId !== profile.accountId || !plan.active) throw new AppError("NOT_FOUND");
  const options = await findPaymentOptions(ctx, profile.accountId);
  if (!options || !(await canOrder(ctx, profile.accountId, browser))) throw new AppError("CREATOR_NOT_SELLING");
  return { plan, options };
}

/** Former subscribers may return even if the creator accepts no new ones. */
async function canOrder(ctx: Ctx, accountId: string, browser: FanSession | undefined): Promise<boolean> {
  const { acceptNewSubscribers } = await getSetting(ctx, accountId);
  if (acceptNewSubscribers && (await canAcceptSubscribers(ctx, accountId))) return true;
  const subscriptions = browser ? await listSessionSubscriptionsWith(ctx, browser.sessionId, accountId) : [];
  return subscriptions.some(({ status }) => status !== "pending");
}
