import type { CompiledQuery, Kysely } from "kysely";
import type { DB } from "./tables.ts";

/** Stands for a value while a query is compiled. */
class Slot {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled at its first execution only, for reads that clients poll: building one takes a tenth of the time of
 * such a request. `build` must use each value as a parameter, and neither read it nor pass it in an array.
 */
export function compileOnce<Values extends object, Row>(
  build: (db: Kysely<DB>, values: Values) => CompiledQuery<Row>,
): (db: Kysely<DB>, values: Values) => Promise<Row[]> {
  const slots = new Proxy({}, { get: (_, name) => new Slot(name) }) as Values;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= build(db, slots);
    const fill = (value: unknown) => (value instanceof Slot ? Reflect.get(values, value.name) : value);
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters: compiled.parameters.map(fill) });
    return rows;
  };
}
