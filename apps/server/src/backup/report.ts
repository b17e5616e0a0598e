import type { ObjectDifferences } from "./object-keys.ts";

const maxListed = 1_000;

/** For the operator. */
export function formatDifferences({ rowsWithoutObject, objectsWithoutRow }: ObjectDifferences): string {
  return [
    `Rows without an object: ${rowsWithoutObject.length}`,
    ...rowsWithoutObject.slice(0, maxListed).map(({ table, id, key }) => `  ${table} ${id}: ${key}`),
    `Objects without a row: ${objectsWithoutRow.length}`,
    ...objectsWithoutRow.slice(0, maxListed).map((key) => `  ${key}`),
  ].join("\n");
}
