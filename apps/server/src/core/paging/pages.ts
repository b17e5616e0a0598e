export type PageQuery = { limit: number; offset: number };

/** A page of a list that has an order by creation. */
export type OrderedPage = PageQuery & { order: "newest" | "oldest" };

/** One page of rows, and the total count. */
export type Rows<T> = { rows: T[]; totalCount: number };

export function viewList<Row, Item>(rows: readonly Row[], view: (row: Row) => Item) {
  return { object: "list" as const, data: rows.map(view) };
}

export function viewPage<Row, Item>(
  { limit, offset }: PageQuery,
  { rows, totalCount }: Rows<Row>,
  view: (row: Row) => Item,
) {
  const hasMore = offset + rows.length < totalCount;
  return { object: "list" as const, limit, offset, hasMore, totalCount, data: rows.map(view) };
}
