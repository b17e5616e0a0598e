export { anonymiseFanInReports } from "./cleanup-reports.ts";
export { decideCase, reverseCase } from "./decide-case.ts";
export { caseDecided, contentHidden, contentReported, contentRestored } from "./reports.events.ts";
export {
  type CaseNotice,
  claimAdminsToRemind,
  type DecidedRow,
  deleteReportReminders,
  findCase,
  findCaseNotice,
  type LateCase,
  listDecidedCases,
  listLateCases,
  listOpenCases,
  listReporters,
  type OpenCase,
} from "./reports.queries.ts";
