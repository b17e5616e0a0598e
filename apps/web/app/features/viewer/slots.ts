/** The story that each of the three video elements holds. */
export type Slots = readonly (string | null)[];

export const noSlots: Slots = [null, null, null];

/**
 * Every wanted story in an element of its own, at most three. One that has an element keeps it, so that what was loaded ahead is
 * there at once; only what nobody wants any more gives way.
 */
export function assignSlots(slots: Slots, ids: readonly (string | undefined)[]): Slots {
  const kept = slots.map((id) => (id !== null && ids.includes(id) ? id : null));
  for (const id of ids) if (id !== undefined && !kept.includes(id)) kept[kept.indexOf(null)] = id;
  return kept;
}
