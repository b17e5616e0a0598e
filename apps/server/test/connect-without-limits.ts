import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "#db/tables";
import type { Product } from "./product.ts";

/** A pool without the time limits of the product's own: its statements wait for a lock until the test releases it. */
export function connectWithoutLimits({ databaseUrl }: Product): Kysely<DB> {
  return new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: databaseUrl }) }) });
}
