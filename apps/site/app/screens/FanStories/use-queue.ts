import { firstUnseen, placeOfMark } from "@camarim/ui/features/viewer/seen.ts";
import { readSeen } from "@camarim/ui/features/viewer/seen-store.ts";
import type { ViewerStory } from "@camarim/ui/features/viewer/viewer-story.ts";
import { useEffect, useEffectEvent, useReducer, useState } from "react";
import { isClosed, listStories } from "./load-stories.ts";
import { type Around, beside, listsAfter, personBeside } from "./queue.ts";

type Person = { username: string };
type Loaded = { stories: readonly ViewerStory[]; acceptsTips: boolean };
type First = Loaded & { username: string };

/**
 * The creator on screen and both neighbours, in the order at the start, whatever was seen since. The neighbours' stories are
 * loaded in advance, and each creator resumes where they were left.
 */
export function useQueue<P extends Person>(people: readonly P[], first: First, onTurned: (username: string) => void) {
  const [username, setUsername] = useState(first.username);
  const [lists, change] = useReducer(listsAfter, { [first.username]: first.stories });
  const [tippable, setTippable] = useState<Readonly<Record<string, boolean>>>({ [first.username]: first.acceptsTips });
  const [left, setLeft] = useState<Readonly<Record<string, string>>>({});
  const at = people.findIndex((person) => person.username === username);
  const [before, after] = [personBeside(people, at, "before", lists), personBeside(people, at, "after", lists)];

  const request = async (username: string) => {
    change({ type: "requested", username });
    const loaded = await listWatchable(username).catch(() => undefined);
    if (loaded) setTippable((known) => ({ ...known, [username]: loaded.acceptsTips }));
    change(loaded ? { type: "loaded", username, stories: loaded.stories } : { type: "failed", username });
  };
  const missing = [username, after?.username, before?.username].filter((of) => of !== undefined && !lists[of]).join();
  const requestAll = useEffectEvent((names: string) => {
    for (const of of names.split(",")) if (of) void request(of);
  });
  useEffect(() => requestAll(missing), [missing]);

  const startOf = (of: string, stories: readonly ViewerStory[]) =>
    left[of] ?? firstUnseen(stories, placeOfMark(readSeen()[of], stories));
  const list = lists[username];
  const stories = Array.isArray(list) ? (list as readonly ViewerStory[]) : undefined;
  const [opened, setOpened] = useState<{ username: string; startId: string | undefined }>();
  // Computed when a creator comes on screen, since every seen story would move it.
  if (stories && opened?.username !== username) setOpened({ username, startId: startOf(username, stories) });

  const turnTo = (person: P | undefined) => {
    if (!person) return;
    change({ type: "opened", username: person.username });
    setUsername(person.username);
    onTurned(person.username);
  };
  const around: Around = {
    owner: username,
    before: beside(before, lists, startOf),
    after: beside(after, lists, startOf),
    onTurn: (to) => turnTo(to === "after" ? after : before),
  };
  return {
    person: people[at],
    stories: opened?.username === username ? stories : undefined,
    isEmpty: stories?.length === 0,
    acceptsTips: tippable[username] ?? false,
    hasFailed: list === "failed",
    startId: opened?.startId,
    around,
    /** Called for each story that comes on screen. */
    leave: (id: string) => setLeft((known) => ({ ...known, [username]: id })),
    reload: () => request(username),
    skip: () => (after ? turnTo(after) : undefined),
  };
}

/** The stories of a creator, oldest first; none where this browser has no access. */
async function listWatchable(username: string): Promise<Loaded> {
  return listStories(username).then(
    ({ creator, stories }) => ({ stories, acceptsTips: creator.acceptsTips }),
    (error: unknown) => {
      if (isClosed(error)) return { stories: [], acceptsTips: false };
      throw error;
    },
  );
}
