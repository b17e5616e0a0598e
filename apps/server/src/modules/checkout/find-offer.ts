import type { FanSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { canAcceptSubscribers } from "#modules/billings/billings.queries";
import { findPlan } from "#modules/plans/plans.queries";
import { findProfileByUsername } from "#modules/profile/profile.queries";
import { getSetting } from "#modules/settings/settings.queries";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/subscriptions.queries";
import { findWays } from "./find-ways.ts";

type Wanted = { username: string; planId: string };

/** The plan of a page that sells, and how it is paid; NOT_FOUND for what is not sold, CREATOR_NOT_SELLING. */
export async function findOffer(ctx: Ctx, { username, planId }: Wanted, browser: FanSession | undefined) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.published_at) throw new AppError("NOT_FOUND");
  const plan = await findPlan(ctx, planId);
  if (plan?.account_id !== profile.account_id || !plan.active) throw new AppError("NOT_FOUND");
  const ways = await findWays(ctx, profile.account_id);
  if (!ways || !(await takesOrders(ctx, profile.account_id, browser))) throw new AppError("CREATOR_NOT_SELLING");
  return { plan, ways };
}

/** A creator who takes no new subscribers, or may take none, still takes those who have subscribed before. */
async function takesOrders(ctx: Ctx, accountId: string, browser: FanSession | undefined): Promise<boolean> {
  const { acceptNewSubscribers } = await getSetting(ctx, accountId);
  if (acceptNewSubscribers && (await canAcceptSubscribers(ctx, accountId))) return true;
  const held = browser ? await listSessionSubscriptionsWith(ctx, browser.sessionId, accountId) : [];
  return held.some(({ status }) => status !== "pending");
}
