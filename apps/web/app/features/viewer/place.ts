/** Which story is on, and `whose`; `turn` grows whenever it has to start anew, and `current` is null once it is over. */
export type Place = { whose: string; ids: readonly string[]; current: string | null; turn: number };

export type Step =
  | { type: "next" }
  | { type: "back" }
  | { type: "list"; ids: readonly string[] }
  | { type: "open"; whose: string; ids: readonly string[]; startId: string | undefined };

/** A person's stories from the one named on; without it, or when it is not among them, from the first. */
export function placeAt(whose: string, ids: readonly string[], startId: string | undefined): Place {
  return { whose, ids, current: ids.find((id) => id === startId) ?? ids[0] ?? null, turn: 0 };
}

/** Goes on past the last into the end, starts the first anew, and keeps the story on screen whatever happens to the others. */
export function placeAfter(place: Place, step: Step): Place {
  const { whose, ids, current, turn } = place;
  if (step.type === "open") return { ...placeAt(step.whose, step.ids, step.startId), turn: turn + 1 };
  if (current === null) return place;
  if (step.type === "list") {
    if (step.ids.includes(current)) return { whose, ids: step.ids, current, turn };
    const next = ids.slice(ids.indexOf(current) + 1).find((id) => step.ids.includes(id));
    return { whose, ids: step.ids, current: next ?? null, turn: turn + 1 };
  }
  const at = ids.indexOf(current);
  const to = step.type === "next" ? at + 1 : Math.max(0, at - 1);
  return { whose, ids, current: ids[to] ?? null, turn: turn + 1 };
}

export function sameIds(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, at) => id === other[at]);
}
