import { listCreatorHighlights, listCreatorStories } from "@camarim/contract/creators";
import { ApiError, call } from "@camarim/ui/api/client.ts";

/** How the API is called: in the process, or in the browser; as a fan, also where a creator is signed in. */
type Calling = { fetch: (request: Request) => Promise<Response> };

export type LoadedStories = Awaited<ReturnType<typeof loadStories>>;
export type WatchedStories = Extract<LoadedStories, { locked: false }>;

/** The stories of the creator or of the highlight, oldest first; or that they are for subscribers. */
export async function loadStories(username: string, highlight: string | null, calling: Calling) {
  try {
    const loaded = highlight
      ? await listHighlight(username, highlight, calling)
      : await listStories(username, { ...calling, token: null });
    return { locked: false as const, username, highlight, ...loaded };
  } catch (error) {
    const isLocked = error instanceof ApiError && ["FAN_UNAUTHENTICATED", "SUBSCRIPTION_REQUIRED"].includes(error.code);
    if (isLocked) return { locked: true as const, username, highlight };
    throw error;
  }
}

/** Whether this browser may not watch the creator's stories, or nobody may now. */
export function isClosed(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404, 451].includes(error.status);
}

const limit = 100;

async function listHighlight(username: string, _id: string, calling: Calling) {
  const { creator, data } = await call(listCreatorHighlights, { params: { username } }, { ...calling, token: null });
  return { creator, stories: data.find((highlight) => highlight._id === _id)?.stories ?? [] };
}

type Page = Awaited<ReturnType<typeof call<typeof listCreatorStories>>>;

/** Oldest first; ApiError without access. */
export async function listStories(
  username: string,
  calling: Partial<Calling> & { token?: null } = {},
  offset = 0,
): Promise<{ creator: Page["creator"]; stories: Page["data"] }> {
  const args = { params: { username }, query: { limit, offset } };
  const { creator, data, hasMore } = await call(listCreatorStories, args, calling);
  if (!hasMore) return { creator, stories: data };
  const rest = await listStories(username, calling, offset + limit);
  return { creator, stories: [...data, ...rest.stories] };
}
