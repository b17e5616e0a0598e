import { listFeed } from "@camarim/contract/creators-fan-home";
import { ApiError, call } from "@camarim/ui/api/client.ts";
import { redirect } from "react-router";
import { toSignIn } from "../../lib/return-path.ts";
import { parseHandle } from "../../lib/username.ts";
import { isClosed, listStories } from "./load-stories.ts";

type Calling = { fetch: (request: Request) => Promise<Response> };

export type LoadedFeed = Awaited<ReturnType<typeof loadFeed>>;

/**
 * The creators in the feed's order, and the stories of the one in `?de`, or of the first. If that one
 * has new stories, only creators with new stories follow.
 */
export async function loadFeed(request: Request, calling: Calling) {
  const { data: feed } = await call(listFeed, {}, calling).catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 401 ? redirect(toSignIn(request)) : error;
  });
  const people = feed.filter(({ stories }) => stories > 0);
  const requested = parseHandle(`@${new URL(request.url).searchParams.get("de") ?? ""}`);
  const person = requested ? people.find(({ username }) => username === requested) : people[0];
  // The creator's page shows why there is nothing to watch.
  if (requested && !person) throw redirect(`/@${encodeURIComponent(requested)}/stories`);
  if (!person) return { people: [], first: null };
  const { username } = person;
  const { creator, stories } = await listStories(username, { ...calling, token: null }).catch((error: unknown) => {
    throw isClosed(error) ? redirect(`/@${username}/stories`) : error;
  });
  const queue = person.unseen > 0 ? people.filter(({ unseen }) => unseen > 0) : people;
  const { acceptsTips } = creator;
  const watchable = stories.filter(({ videoUrl }) => videoUrl !== null);
  return { people: queue, first: { username, acceptsTips, stories: watchable } };
}
