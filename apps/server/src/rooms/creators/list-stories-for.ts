import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { findProfileByUsername } from "#rooms/profile/find-profile-by-username";
import { listActiveStories } from "#rooms/stories/list-active-stories";
import { listHeldBy } from "./list-held-by.ts";

type Watcher = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * A creator's stories for who may watch, and as whom: one browser may hold both sessions. SUBSCRIPTION_REQUIRED without
 * access, NOT_FOUND for no such page.
 */
export async function listStoriesFor(
  ctx: Ctx,
  username: string,
  { accountId, fanSessionId }: Watcher,
  page: PageQuery,
) {
  const profile = await findProfileByUsername(ctx, username);
  const owner = profile?.account_id === accountId;
  if (!profile || !(profile.published_at || owner)) throw new AppError("NOT_FOUND");
  const held = fanSessionId ? await listHeldBy(ctx, fanSessionId, profile.account_id) : [];
  if (!owner && !held.some(({ access }) => access)) throw new AppError("SUBSCRIPTION_REQUIRED");
  return { owner, found: await listActiveStories(ctx, profile.account_id, page, "watcher") };
}
