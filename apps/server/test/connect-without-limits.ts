import type { Kysely } from "kysely";
import pg from "pg";
import { openKysely } from "#db/connect";
import type { DB } from "#db/tables";
import type { Product } from "./product.ts";

/** A pool without the time limits of the product's own: its statements wait for a lock until the test releases it. */
export function connectWithoutLimits({ databaseUrl }: Product): Kysely<DB> {
  return openKysely(new pg.Pool({ connectionString: databaseUrl }));
}
