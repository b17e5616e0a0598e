import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";
import { type DifferenceRow, selectDifferences } from "./monitor.store.ts";

/** Where a gateway and the books do not agree, the oldest first. */
export function listDiscrepancies(ctx: Ctx, query: PageQuery): Promise<Rows<DifferenceRow>> {
  return selectDifferences(ctx, query);
}
