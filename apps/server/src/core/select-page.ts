import { type SelectQueryBuilder, sql } from "kysely";
import type { PageQuery, Rows } from "./pages.ts";

/** One page of a query's rows and their total number, with one statement. A page beyond the end has a total of 0. */
export async function selectPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { limit, offset }: PageQuery,
): Promise<Rows<Row>> {
  const rows = await query
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .limit(limit)
    .offset(offset)
    .$castTo<Row & { total: number }>()
    .execute();
  return { rows, totalCount: rows[0]?.total ?? 0 };
}
