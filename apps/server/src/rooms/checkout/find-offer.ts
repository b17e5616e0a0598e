import type { FanSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPlan } from "#rooms/plans/find-plan";
import { findProfileByUsername } from "#rooms/profile/find-profile-by-username";
import { getSetting } from "#rooms/settings/get-setting";
import { listHeldWith } from "#rooms/subscriptions/list-held-with";
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

/** A creator who takes no new subscribers still takes those who have subscribed before. */
async function takesOrders(ctx: Ctx, accountId: string, browser: FanSession | undefined): Promise<boolean> {
  if ((await getSetting(ctx, accountId)).acceptNewSubscribers) return true;
  const held = browser ? await listHeldWith(ctx, browser.sessionId, accountId) : [];
  return held.some(({ status }) => status !== "pending");
}
