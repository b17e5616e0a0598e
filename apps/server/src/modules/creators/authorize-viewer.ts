import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findAgeRestriction } from "#modules/ages/ages.queries";
import { findProfileByUsername } from "#modules/profile/profile.queries";
import { listHeldBy } from "./list-held-by.ts";

export type Watcher = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * Whose closed things are asked for, and as whom: one browser may hold both sessions. SUBSCRIPTION_REQUIRED without access,
 * NOT_FOUND for no such page, CONTENT_HIDDEN for one that was taken down, AGE_CHECK_REQUIRED until a fan has shown to be an adult.
 */
export async function authorizeViewer(ctx: Ctx, username: string, { accountId, fanSessionId }: Watcher) {
  const profile = await findProfileByUsername(ctx, username);
  const owner = profile?.account_id === accountId;
  if (!profile) throw new AppError("NOT_FOUND");
  const held = fanSessionId && !owner ? await listHeldBy(ctx, fanSessionId, profile.account_id) : [];
  // Who has paid watches to the end, also where the page is gone because its creator leaves.
  if (!owner && !held.some(({ access }) => access))
    throw new AppError(profile.published_at ? "SUBSCRIPTION_REQUIRED" : "NOT_FOUND");
  const bar = owner || !fanSessionId ? undefined : await findAgeRestriction(ctx, profile.account_id, fanSessionId);
  if (bar) throw new AppError(bar);
  return { owner, accountId: profile.account_id };
}
