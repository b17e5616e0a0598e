import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findAgeRestriction } from "#modules/ages/index";
import { markClaims } from "#modules/imports/index";
import { findProfileByUsername } from "#modules/profile/index";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/index";
import { redeemVisitorEntries } from "#modules/whitelist/index";

export type Viewer = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * Authorizes the owner or a fan to see a page's closed content; a browser may have a session of each.
 * SUBSCRIPTION_REQUIRED, NOT_FOUND, CONTENT_HIDDEN for a page that was taken down, AGE_CHECK_REQUIRED.
 */
export async function authorizeViewer(ctx: Ctx, username: string, { accountId, fanSessionId }: Viewer) {
  const profile = await findProfileByUsername(ctx, username);
  const owner = profile?.accountId === accountId;
  if (!profile) throw new AppError("NOT_FOUND");
  const subscriptions = fanSessionId && !owner ? await listWatching(ctx, fanSessionId, profile.accountId) : [];
  // Paid access lasts to its end, also when the creator has unpublished the page or leaves.
  if (!owner && !subscriptions.some(({ access }) => access))
    throw new AppError(profile.publishedAt ? "SUBSCRIPTION_REQUIRED" : "NOT_FOUND");
  const isRestricted = profile.adult || profile.takenDownAt !== null;
  const restriction =
    isRestricted && !owner && fanSessionId ? await findAgeRestriction(ctx, profile.accountId, fanSessionId) : undefined;
  if (restriction) throw new AppError(restriction);
  return { owner, profile, accountId: profile.accountId, fanIds: subscriptions.map(({ fanId }) => fanId) };
}

/** The visitor's subscriptions to a creator. Redeems guest entries and marks imported people as arrived. */
export async function listVisitorSubscriptions(ctx: Ctx, fanSessionId: string, accountId: string) {
  await redeemVisitorEntries(ctx, fanSessionId, accountId);
  const subscriptions = await listSessionSubscriptionsWith(ctx, fanSessionId, accountId);
  await markClaims(
    ctx,
    subscriptions.filter(({ free }) => free).map(({ id }) => id),
  );
  return subscriptions;
}

/** A fan who has paid has nothing to redeem now; the creator's page does it too. */
async function listWatching(ctx: Ctx, fanSessionId: string, accountId: string) {
  const subscriptions = await listSessionSubscriptionsWith(ctx, fanSessionId, accountId);
  const hasPaid = subscriptions.some(({ access, free }) => access && !free);
  return hasPaid ? subscriptions : listVisitorSubscriptions(ctx, fanSessionId, accountId);
}
