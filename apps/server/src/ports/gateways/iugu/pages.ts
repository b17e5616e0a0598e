/* biome-ignore-all lint/suspicious/noExplicitAny: as iugu wrote it */
import type { Ask } from "./http.ts";

type Listed = { token: string; query?: Record<string, string>; of?: string; limit?: number };

/** Whatever iugu lists, page after page, and never more than one of them at hand. */
export async function* pages(ask: Ask, path: string, { token, query, of = "items", limit = 100 }: Listed) {
  for (let start = 0; ; start += limit) {
    const page = { ...query, limit: String(limit), start: String(start) };
    const items: any[] = (await ask(path, { token, query: page }))[of] ?? [];
    if (items.length > 0) yield items;
    if (items.length < limit) return;
  }
}
