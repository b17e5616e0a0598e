import type { reports } from "@camarim/contract";

type Reason = reports.ReportReason;

const hourMs = 3_600_000;
const gravest: readonly Reason[] = ["minor", "non_consensual"];

/** How long what an admin let stand is not hidden again before a decision. */
export const clearedForDays = 30;

/** By when a case is to be decided: the gravest within a day, all else within a week. */
export function dueAt(reason: Reason, now: Date): Date {
  return new Date(now.getTime() + (gravest.includes(reason) ? 24 : 7 * 24) * hourMs);
}

/** By when a case is to be decided whose content is hidden meanwhile, whatever the reason: within a day. */
export function hiddenDueAt(now: Date): Date {
  return new Date(now.getTime() + 24 * hourMs);
}
