import { getMunicipalities } from "@brazilian-utils/brazilian-utils/get-municipalities";

/** Names of a state's municipalities. 150 kB: loaded with `import()`, and not among the files that the app caches (worker/build-worker.ts). */
export function listCities(state: string): string[] {
  return getMunicipalities(state as Parameters<typeof getMunicipalities>[0]).map(({ name }) => name);
}
