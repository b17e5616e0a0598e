import type { Event } from "#core/jobs/jobs";

/** Somebody reported content, also anonymously. */
export const contentReported: Event<{ caseId: string }> = { event: "content-reported" };

/** Content was hidden by a report, before a decision. */
export const contentHidden: Event<{ caseId: string }> = { event: "content-hidden" };

/** An admin decided a case. */
export const caseDecided: Event<{ caseId: string }> = { event: "case-decided" };

/** An admin reversed a decision to take content down. */
export const contentRestored: Event<{ caseId: string }> = { event: "content-restored" };
