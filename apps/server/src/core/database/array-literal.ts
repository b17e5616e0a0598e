/** An array of PostgreSQL as one parameter: the driver would write out thousands of elements on the event loop. */
export type ArrayLiteral = string;

/** Of numbers, or of texts of letters, digits and hyphens. */
export function toArrayLiteral(values: Iterable<string | number>): ArrayLiteral {
  return `{${[...values].join(",")}}`;
}
