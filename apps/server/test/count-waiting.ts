import { sql } from "kysely";
import type { Product } from "./product.ts";

/** How many connections to the product's database wait for a lock that another one holds. */
export async function countWaiting({ ctx }: Product): Promise<number> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(ctx.db);
  return rows.length;
}
