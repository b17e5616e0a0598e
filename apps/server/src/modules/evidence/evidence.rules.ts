import type { CaseDecision, ReportReason } from "#db/tables";

/** Law 15.211 of 2025, art. 27. */
export const keptMonths = 6;
/** How long two admins may look after the approval of the second one. */
export const openMs = 24 * 3_600_000;

/** Minors, sexual content without consent, crimes, threats and violence. */
const graveReasons: readonly ReportReason[] = ["minor", "non_consensual", "illegal"];

/** Items of a reported page that are kept: those that admins see beside the case, and more once it is hidden. */
const itemsOfReportedPage = 9;
const itemsOfHiddenPage = 50;

type Case = { reason: ReportReason; hiddenAt: Date | null; decision: CaseDecision | null };

/** Whether a report, or its effect, is a reason to keep evidence. */
export function isKept({ reason, hiddenAt, decision }: Case): boolean {
  return hiddenAt !== null || decision === "taken_down" || graveReasons.includes(reason);
}

export function toMostItems({ hiddenAt, decision }: Case): number {
  return hiddenAt || decision === "taken_down" ? itemsOfHiddenPage : itemsOfReportedPage;
}
