import type { creators } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { getFeeBasisPoints } from "#modules/ledger/index";
import { viewPublicProfile } from "#modules/profile/index";
import { selectDiscoverableUsernames, selectExampleUsernames } from "./creators.store.ts";
import { getCreatorPage } from "./get-creator-page.ts";

const dayMs = 86_400_000;
const maxCandidates = 10;
const candidatesSeconds = 10;

export async function getLanding(ctx: Ctx): Promise<creators.Landing> {
  const [example, basisPoints] = await Promise.all([findExample(ctx), getFeeBasisPoints(ctx, "bacen")]);
  return { feePercent: basisPoints / 100, example };
}

/** A page that a visitor can subscribe to and that has something to watch. */
async function findExample(ctx: Ctx): Promise<creators.Landing["example"]> {
  for (const candidate of (await findCandidates(ctx)) ?? []) {
    const page = await getCreatorPage(ctx, candidate, {}).catch(ignoreMissing);
    if (!page?.sells || !page.acceptsNew || page.activity.activeStories === 0) continue;
    const { fullName, username, profilePic, adult } = viewPublicProfile(page.profile);
    if (adult) continue;
    return { fullName, username, profilePic, lastStoryAt: page.activity.lastStoryAt?.toISOString() ?? null };
  }
  return null;
}

/** Usernames only, since a page may be unpublished or change its picture within these seconds. */
const findCandidates = cachedFor(candidatesSeconds, (ctx: Ctx) =>
  selectExampleUsernames(ctx, Math.floor(ctx.now().getTime() / dayMs), maxCandidates),
);

/** The page was unpublished after it was listed. */
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== "NOT_FOUND") throw error;
}

/** Usernames of published pages whose creators opted in. */
export function listDiscoverable(ctx: Ctx, limit: number): Promise<string[]> {
  return selectDiscoverableUsernames(ctx, limit);
}
