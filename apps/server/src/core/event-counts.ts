import { activity } from "@camarim/contract";

const counts = new Map<activity.ActivityKind, number>(activity.activityKinds.map((kind) => [kind, 0]));

/** Also counts events of a transaction that is rolled back, and those that are too many to be logged. */
export function countEvent(kind: activity.ActivityKind) {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

/** The count of each kind since this process started. */
export function listEventCounts(): readonly (readonly [activity.ActivityKind, number])[] {
  return [...counts];
}
