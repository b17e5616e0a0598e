import type { Around, Beside, ViewerStory } from "@camarim/ui/features/viewer/viewer-story.ts";

/** The stories of each creator, or the state of the request for them; undefined until one is sent. */
export type Lists = Readonly<Record<string, readonly ViewerStory[] | "loading" | "failed" | undefined>>;

export type ListsEvent =
  | { type: "requested" | "failed" | "opened"; username: string }
  | { type: "loaded"; username: string; stories: readonly ViewerStory[] };

/** The lists after an event; `opened`: the creator comes on screen, which sends a failed request again. */
export function listsAfter(lists: Lists, event: ListsEvent): Lists {
  const { username } = event;
  const known = lists[username];
  if (event.type === "loaded") return { ...lists, [username]: event.stories };
  if (event.type === "opened") return known === "failed" ? { ...lists, [username]: undefined } : lists;
  // While loaded stories are requested again, and if that fails, the one on screen continues.
  if (Array.isArray(known)) return lists;
  return { ...lists, [username]: event.type === "requested" ? "loading" : "failed" };
}
type Person = { username: string };

/** The nearest creator on that side with stories to watch, as far as they are loaded. */
export function personBeside<P extends Person>(
  people: readonly P[],
  at: number,
  side: "before" | "after",
  lists: Lists,
): P | undefined {
  const there = side === "after" ? people.slice(at + 1) : people.slice(0, Math.max(0, at)).reverse();
  return there.find(({ username }) => lists[username]?.length !== 0);
}

/** A neighbour with the story that would play. */
export function beside(
  person: Person | undefined,
  lists: Lists,
  startOf: (username: string, stories: readonly ViewerStory[]) => string | undefined,
): Beside | undefined {
  if (!person) return undefined;
  const list = lists[person.username];
  const stories = Array.isArray(list) ? (list as readonly ViewerStory[]) : [];
  const startId = startOf(person.username, stories);
  return { name: person.username, story: stories.find(({ _id }) => _id === startId) };
}

export type { Around };
