import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/pages";
import { type CaseRow, type ShownRow, selectOpenCases, selectShown } from "./cases.store.ts";
import { type SaidRow, selectReportsOf } from "./reports.store.ts";

export type OpenCase = CaseRow & { said: SaidRow[]; shown: ShownRow[] };

/** The queue of what people reported, what is due first at its head, with what each said and what there is to look at. */
export async function listOpenCases(ctx: Ctx, page: PageQuery): Promise<Rows<OpenCase>> {
  const { rows, totalCount } = await selectOpenCases(ctx, page);
  if (rows.length === 0) return { rows: [], totalCount };
  const ids = rows.map(({ id }) => id);
  const [said, shown] = [
    Map.groupBy(await selectReportsOf(ctx, ids), ({ caseId }) => caseId),
    Map.groupBy(await selectShown(ctx, ids), ({ caseId }) => caseId),
  ];
  return {
    rows: rows.map((row) => ({ ...row, said: said.get(row.id) ?? [], shown: shown.get(row.id) ?? [] })),
    totalCount,
  };
}
