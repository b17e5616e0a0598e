import type { z } from "zod";
import type { Ask } from "./http.ts";

type Listed = { token: string; query?: Record<string, string>; limit?: number };

/**
 * Page after page of what iugu lists, and never more than one of them in memory. Some routes do not document `start`: a page
 * that begins as the one before ends the list, so that a route which ignores it is no endless loop.
 */
export async function* pages<Schema extends z.ZodType, Item>(
  ask: Ask,
  path: string,
  schema: Schema,
  itemsOf: (page: z.output<Schema>) => Item[],
  { token, query, limit = 100 }: Listed,
) {
  let first: string | undefined;
  for (let start = 0; ; start += limit) {
    const page = { ...query, limit: String(limit), start: String(start) };
    const items = itemsOf(await ask(path, schema, { token, query: page }));
    const begins = items[0] && JSON.stringify(items[0]);
    if (items.length === 0 || begins === first) return;
    first = begins;
    yield items;
    if (items.length < limit) return;
  }
}
