import type { GatewayName } from "./port.ts";

const counts = new Map<GatewayName, number>();

/** Counts a response that does not have the documented form. */
export function countInvalidAnswer(name: GatewayName) {
  counts.set(name, getInvalidAnswers(name) + 1);
}

/** The count since this process started. */
export function getInvalidAnswers(name: GatewayName): number {
  return counts.get(name) ?? 0;
}
