import { getCreator, listCreatorStories } from "@camarim/contract/creators";
import type { Story } from "@camarim/contract/stories";
import { data, type RouterContextProvider } from "react-router";
import { ApiError, call } from "../../api/client.ts";
import { apiContext } from "../../api/contexts.server.ts";
import { requireUsername } from "../../api/handle.server.ts";
import { load } from "../../api/load.server.ts";

type Loading = { params: { handle?: string }; context: Readonly<RouterContextProvider> };

export type LoadedStories = Awaited<ReturnType<typeof loadStories>>["data"];

/** All stories of the creator, oldest first, or that they are for subscribers. */
export async function loadStories({ params, context }: Loading) {
  const username = requireUsername(params.handle);
  const { profile } = await load(context, getCreator, { params: { username } });
  const owner = { name: profile.username, avatar: profile.profilePic };
  try {
    const stories = await listAll(context, username);
    return data({ owner, locked: false as const, stories: stories.filter(({ videoUrl }) => videoUrl !== null) });
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 403].includes(error.status)) throw error;
    return data({ owner, locked: true as const, stories: [] }, { status: 403 });
  }
}

const limit = 100;

async function listAll(context: Readonly<RouterContextProvider>, username: string, offset = 0): Promise<Story[]> {
  const args = { params: { username }, query: { limit, offset } };
  const page = await call(listCreatorStories, args, { fetch: context.get(apiContext) });
  if (!page.hasMore) return page.data;
  return [...page.data, ...(await listAll(context, username, offset + limit))];
}
