/** The story that each of the three video elements holds. */
export type Slots = readonly (string | null)[];

export const noSlots: Slots = [null, null, null];

/**
 * Assigns each story a video element, at most three. A story keeps its element, so that what was preloaded is
 * ready; only elements of other stories are reused.
 */
export function assignSlots(slots: Slots, ids: readonly (string | undefined)[]): Slots {
  const kept = slots.map((id) => (id !== null && ids.includes(id) ? id : null));
  for (const id of ids) if (id !== undefined && !kept.includes(id)) kept[kept.indexOf(null)] = id;
  return kept;
}
