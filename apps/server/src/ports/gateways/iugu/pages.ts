import type { z } from "zod";
import type { SendRequest } from "./http.ts";

type ListRequest = { token: string; query?: Record<string, string>; limit?: number };

/**
 * Yields one page at a time. Some routes do not document `start`: a page with the same first item as the previous one ends the list,
 * so that a route that ignores `start` causes no endless loop.
 */
export async function* listPages<Schema extends z.ZodType, Item>(
  send: SendRequest,
  path: string,
  schema: Schema,
  getItems: (page: z.output<Schema>) => Item[],
  { token, query, limit = 100 }: ListRequest,
) {
  let previousFirst: string | undefined;
  for (let start = 0; ; start += limit) {
    const page = { ...query, limit: String(limit), start: String(start) };
    const items = getItems(await send(path, schema, { token, query: page }));
    const firstItem = items[0] && JSON.stringify(items[0]);
    if (items.length === 0 || firstItem === previousFirst) return;
    previousFirst = firstItem;
    yield items;
    if (items.length < limit) return;
  }
}
