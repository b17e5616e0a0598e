import type { GatewayName } from "./port.ts";

const counts = new Map<GatewayName, number>();

/** A gateway answered in a form that is not documented. */
export function countInvalidAnswer(name: GatewayName) {
  counts.set(name, invalidAnswersOf(name) + 1);
}

/** How many there were since this process started. */
export function invalidAnswersOf(name: GatewayName): number {
  return counts.get(name) ?? 0;
}
