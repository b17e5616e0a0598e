/** The current story of an owner. `playId` grows each time a story starts from its beginning; `current` is null at the end. */
export type Place = { owner: string; ids: readonly string[]; current: string | null; playId: number };

export type Step =
  | { type: "next" }
  | { type: "back" }
  | { type: "list"; ids: readonly string[] }
  | { type: "open"; owner: string; ids: readonly string[]; startId: string | undefined };

/** Starts at `startId`, or at the first story if it is not in the list. */
export function placeAt(owner: string, ids: readonly string[], startId: string | undefined): Place {
  return { owner, ids, current: ids.find((id) => id === startId) ?? ids[0] ?? null, playId: 0 };
}

/** Ends after the last story, restarts the first one on "back", and keeps the current story when the list changes. */
export function placeAfter(place: Place, step: Step): Place {
  const { owner, ids, current, playId } = place;
  if (step.type === "open") return { ...placeAt(step.owner, step.ids, step.startId), playId: playId + 1 };
  if (current === null) return place;
  if (step.type === "list") {
    if (step.ids.includes(current)) return { owner, ids: step.ids, current, playId };
    const next = ids.slice(ids.indexOf(current) + 1).find((id) => step.ids.includes(id));
    return { owner, ids: step.ids, current: next ?? null, playId: playId + 1 };
  }
  const at = ids.indexOf(current);
  const to = step.type === "next" ? at + 1 : Math.max(0, at - 1);
  return { owner, ids, current: ids[to] ?? null, playId: playId + 1 };
}

export function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
