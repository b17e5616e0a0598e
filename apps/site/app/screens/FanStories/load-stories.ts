import { listCreatorHighlights, listCreatorStories } from "@camarim/contract/creators";
import type { WatchableStory } from "@camarim/contract/stories";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { data, type RouterContextProvider } from "react-router";
import { apiContext } from "../../api/contexts.server.ts";
import { loadCreator } from "../../api/load-creator.server.ts";
import { redirectToAgeCheck } from "../../api/to-age-check.server.ts";

type Loading = { request: Request; params: { handle?: string }; context: Readonly<RouterContextProvider> };

export type LoadedStories = Awaited<ReturnType<typeof loadStories>>["data"];

/**
 * The stories of the creator or of the highlight in `?destaque`, oldest first, and the newest one that the fan has watched in any
 * browser; or that they are for subscribers.
 */
export async function loadStories({ request, params, context }: Loading) {
  const { profile, watermark } = await loadCreator({ request, params, context });
  const { username } = profile;
  const owner = { name: profile.username, avatar: profile.profilePic };
  const about = { fullName: profile.fullName, bio: profile.bio };
  const mark = watermark ? `@${profile.username}` : undefined;
  const highlight = new URL(request.url).searchParams.get("destaque");
  try {
    const stories: (WatchableStory & { viewed?: boolean })[] = highlight
      ? await listOf(context, username, highlight)
      : await listAll(context, username);
    const lastViewed = stories.filter(({ viewed }) => viewed).at(-1)?._id;
    return data({
      owner,
      about,
      mark,
      locked: false as const,
      highlight,
      lastViewed,
      stories,
    });
  } catch (error) {
    redirectToAgeCheck(error, `/@${username}/stories`);
    if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) throw error;
    return data(
      { owner, about, mark, locked: true as const, highlight, lastViewed: undefined, stories: [] },
      { status: 403 },
    );
  }
}

const limit = 100;

async function listOf(context: Readonly<RouterContextProvider>, username: string, _id: string) {
  const { data } = await call(listCreatorHighlights, { params: { username } }, { fetch: context.get(apiContext) });
  return data.find((highlight) => highlight._id === _id)?.stories ?? [];
}

/** Oldest first; ApiError 401 or 403 without access. */
export async function listAll(
  context: Readonly<RouterContextProvider>,
  username: string,
  offset = 0,
): Promise<(WatchableStory & { viewed: boolean })[]> {
  const args = { params: { username }, query: { limit, offset } };
  const page = await call(listCreatorStories, args, { fetch: context.get(apiContext) });
  if (!page.hasMore) return page.data;
  return [...page.data, ...(await listAll(context, username, offset + limit))];
}
