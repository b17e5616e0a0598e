import type { reports } from "@camarim/contract";

type Reason = reports.ReportReason;

const hourMs = 3_600_000;
const urgentReasons: readonly Reason[] = ["minor", "non_consensual"];

/** How long content that an admin has cleared is not hidden again by reports. */
export const clearedForDays = 30;

/** The deadline of a case: 24 hours for the most serious reasons, else a week. */
export function toDueAt(reason: Reason, now: Date): Date {
  return new Date(now.getTime() + (urgentReasons.includes(reason) ? 24 : 7 * 24) * hourMs);
}

/** The deadline of a case whose content is hidden: 24 hours. */
export function toHiddenDueAt(now: Date): Date {
  return new Date(now.getTime() + 24 * hourMs);
}
