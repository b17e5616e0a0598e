import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import {
  type CaseContentRow,
  type CaseRow,
  selectCase,
  selectCaseContent,
  selectDecidedCases,
  selectOpenCases,
  selectOwnCases,
} from "./cases.store.ts";
import { type ReportRow, selectReportsOf } from "./reports.store.ts";

/** A case with its decision and the time of its newest report. */
export function findCase(ctx: Ctx, id: string) {
  return selectCase(ctx, id);
}

/** The creator's cases with hidden content. */
export function listOwnCases(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectOwnCases(ctx, accountId, page);
}

export type { DecidedRow } from "./cases.store.ts";

export function listDecidedCases(ctx: Ctx, page: PageQuery) {
  return selectDecidedCases(ctx, page);
}

export type OpenCase = CaseRow & { reports: ReportRow[]; content: CaseContentRow[] };

/** The queue with its reports and the reported content, the earliest deadline first. */
export async function listOpenCases(ctx: Ctx, page: PageQuery): Promise<Rows<OpenCase>> {
  const { rows, totalCount } = await selectOpenCases(ctx, page);
  if (rows.length === 0) return { rows: [], totalCount };
  const ids = rows.map(({ id }) => id);
  const [reports, content] = [
    Map.groupBy(await selectReportsOf(ctx, ids), ({ caseId }) => caseId),
    Map.groupBy(await selectCaseContent(ctx, ids), ({ caseId }) => caseId),
  ];
  return {
    rows: rows.map((row) => ({ ...row, reports: reports.get(row.id) ?? [], content: content.get(row.id) ?? [] })),
    totalCount,
  };
}

export {
  type CaseNotice,
  claimAdmins as claimAdminsToRemind,
  deleteReminders as deleteReportReminders,
  type LateCase,
  selectCaseNotice as findCaseNotice,
  selectLateCases as listLateCases,
  selectReporters as listReporters,
} from "./report-notices.store.ts";
