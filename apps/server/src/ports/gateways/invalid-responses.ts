import type { GatewayName } from "./port.ts";

const counts = new Map<GatewayName, number>();

/** Counts a response that does not have the documented form. */
export function countInvalidResponse(name: GatewayName) {
  counts.set(name, getInvalidResponses(name) + 1);
}

/** The count since this process started. */
export function getInvalidResponses(name: GatewayName): number {
  return counts.get(name) ?? 0;
}
