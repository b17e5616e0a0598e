import type { Event } from "#core/jobs";

/** A page or a story was hidden because of what a report says, before anybody decided. */
export const contentHidden: Event<{ caseId: string }> = { event: "content-hidden" };

/** An admin decided about a page or a story. */
export const caseDecided: Event<{ caseId: string }> = { event: "report-case-decided" };

/** An admin took a decision to take down back. */
export const contentRestored: Event<{ caseId: string }> = { event: "report-case-reversed" };
