import { listFeed } from "@camarim/contract/creators-fan-home";
import { ApiError } from "@camarim/ui/api/client.ts";
import { type RouterContextProvider, redirect } from "react-router";
import { callAsFan } from "../../api/call-as-fan.server.ts";
import { parseHandle } from "../../lib/username.ts";
import { listAll } from "./load-stories.server.ts";

type Loading = { request: Request; context: Readonly<RouterContextProvider> };

export type LoadedFeed = Awaited<ReturnType<typeof loadFeed>>;

/**
 * The creators in the feed's order, and the stories of the one in `?de`, or of the first. If that one
 * has new stories, only creators with new stories follow.
 */
export async function loadFeed({ request, context }: Loading) {
  const { data: feed } = await callAsFan(context, listFeed, {});
  const people = feed.filter(({ stories }) => stories > 0);
  const requested = parseHandle(`@${new URL(request.url).searchParams.get("de") ?? ""}`);
  const person = requested ? people.find(({ username }) => username === requested) : people[0];
  // The creator's page shows why there is nothing to watch.
  if (requested && !person) throw redirect(`/@${encodeURIComponent(requested)}/stories`);
  if (!person) return { people: [], first: null };
  const { username } = person;
  const stories = await listAll(context, username).catch((error: unknown) => {
    if (error instanceof ApiError && [401, 403, 404].includes(error.status)) throw redirect(`/@${username}/stories`);
    throw error;
  });
  const queue = person.unseen > 0 ? people.filter(({ unseen }) => unseen > 0) : people;
  return { people: queue, first: { username, stories: stories.filter(({ videoUrl }) => videoUrl !== null) } };
}
