import type { FactorList } from "@camarim/contract/factors";

/** Those that accept a sign-in. Recovery codes are no factor of their own. */
export function countFactors({ passkeys, app }: Pick<FactorList, "passkeys" | "app">): number {
  return passkeys.filter(({ blocked }) => !blocked).length + (app && !app.blocked ? 1 : 0);
}
