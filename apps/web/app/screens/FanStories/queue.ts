import type { Around, Beside, ViewerStory } from "../../features/viewer/viewer-story.ts";

/** The stories of each creator, once loaded. */
export type Lists = Readonly<Record<string, readonly ViewerStory[] | "failed" | undefined>>;
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
