import type { FactorList } from "@camarim/contract/factors";

/** Recovery codes are no factor of their own. */
export function countFactors({ passkeys, app }: Pick<FactorList, "passkeys" | "app">): number {
  return passkeys.length + (app ? 1 : 0);
}
