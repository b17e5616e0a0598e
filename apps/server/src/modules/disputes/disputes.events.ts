import type { Event } from "#core/jobs/jobs";

/** A dispute was opened and its case was read, so the creator can respond. */
export const disputeFiled: Event<{ disputeId: string }> = { event: "dispute-filed" };

/** A dispute was won or lost. */
export const disputeDecided: Event<{ disputeId: string }> = { event: "dispute-decided" };

/** The deadline for evidence is near and none was sent. */
export const evidenceDue: Event<{ disputeId: string }> = { event: "evidence-due" };
