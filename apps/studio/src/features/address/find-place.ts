import { cityRanges, stateRanges } from "./zipcode-ranges.ts";

/** What a CEP tells about an address; `city` is empty where the table does not know it. */
export type Place = { state: string; city: string };

/** The place of a complete CEP; undefined for an incomplete one and outside of all ranges. */
export function findPlace(zipcode: string): Place | undefined {
  const digits = zipcode.replace(/\D/g, "");
  if (digits.length !== 8) return undefined;
  const area = Number(digits.slice(0, 5));
  const state = Object.keys(stateRanges).find((state) => isWithin(area, stateRanges[state] ?? ""));
  if (!state) return undefined;
  const city = cityRanges.find((one) => one.state === state && isWithin(area, one.ranges))?.city ?? "";
  return { state, city };
}

/** `ranges`: "70000-72799 73000-73699". */
function isWithin(area: number, ranges: string): boolean {
  return ranges.split(" ").some((range) => {
    const [first, last] = range.split("-").map(Number);
    return first !== undefined && last !== undefined && first <= area && area <= last;
  });
}

/**
 * The fields that a CEP changes: those that are empty, or still hold what an earlier CEP filled in (`filled`). What a person typed is
 * never replaced, and of an unknown city nothing stays that another CEP had filled in.
 */
export function fillPlace(typed: Place, filled: Place, place: Place): Partial<Place> {
  const changes: Partial<Place> = {};
  for (const part of ["state", "city"] as const) {
    const isOurs = typed[part].trim() === "" || (filled[part] !== "" && typed[part] === filled[part]);
    if (isOurs && typed[part] !== place[part]) changes[part] = place[part];
  }
  // A city that we know beside a state that the person chose otherwise would be an address that does not exist.
  if (changes.city && (changes.state ?? typed.state) !== place.state) delete changes.city;
  return changes;
}
