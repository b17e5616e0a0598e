import { listCreatorStories } from "@camarim/contract/creators";
import type { WatchableStory } from "@camarim/contract/stories";
import { ApiError, call } from "@camarim/ui/api/client.ts";

const limit = 100;

/** The stories of a creator, oldest first; none where this browser has no access. */
export async function storiesOf(username: string, offset = 0): Promise<WatchableStory[]> {
  try {
    const page = await call(listCreatorStories, { params: { username }, query: { limit, offset } });
    const rest = page.hasMore ? await storiesOf(username, offset + limit) : [];
    return [...page.data, ...rest];
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) return [];
    throw error;
  }
}
