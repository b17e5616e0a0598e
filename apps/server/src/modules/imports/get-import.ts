import type { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { getOwnImport } from "./own-import.ts";
import { countPeople } from "./people.store.ts";
import { selectRows } from "./rows.store.ts";

type Query = PageQuery & { state?: imports.RowState | undefined };

/** One import with a page of its rows; NOT_FOUND for another's. */
export async function getImport(ctx: Ctx, accountId: string, id: string, query: Query) {
  const found = await getOwnImport(ctx, accountId, id);
  const rows = await selectRows(ctx, id, query);
  const { arrived } = await countPeople(ctx, { importId: id });
  const counts = found.counts as Record<string, number>;
  const totalCount = query.state ? (counts[query.state] ?? 0) : found.total_rows;
  return { found, rows: { rows, totalCount }, arrived };
}
