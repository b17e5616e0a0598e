import { type SelectQueryBuilder, sql } from "kysely";
import type { PageQuery, Rows } from "./pages.ts";

/** One page of a query's rows, each with their total number. */
export function addPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { limit, offset }: PageQuery,
) {
  return query
    .select(sql<number>`(count(*) over ())::int`.as("total"))
    .limit(limit)
    .offset(offset)
    .$castTo<Row & { total: number }>();
}

/** A page beyond the end has a total of 0. */
export function toPage<Row extends { total: number }>(rows: Row[]): Rows<Row> {
  return { rows, totalCount: rows[0]?.total ?? 0 };
}

/** One page of a query's rows and their total number, with one statement. */
export async function selectPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: PageQuery,
): Promise<Rows<Row>> {
  return toPage(await addPage(query, page).execute());
}
