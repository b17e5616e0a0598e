import { AppError } from "#core/app-error";
import type { GatewaySubmission } from "#db/tables";
import { findFault } from "#ports/gateways/gateway-error";

/** Longer than the upload of all documents may take: the process of an older one has ended. */
const staleMs = 3 * 60_000;

export const toStaleTime = (now: Date) => new Date(now.getTime() - staleMs);

type Submission = { submission: GatewaySubmission | null; submittedAt: Date | null };

/** The state of what a creator has sent to iugu; null without a submission that runs or has failed. */
export function toSubmissionState({ submission, submittedAt }: Submission, now: Date): GatewaySubmission | null {
  const isStale = submission === "sending" && submittedAt !== null && submittedAt < toStaleTime(now);
  return isStale ? "failed" : submission;
}

/** GATEWAY_REFUSED_DATA, GATEWAY_BUSY; other errors as they are. */
export function toSubmissionError(error: unknown): unknown {
  const fault = findFault(error);
  return fault ? new AppError(fault === "refused" ? "GATEWAY_REFUSED_DATA" : "GATEWAY_BUSY") : error;
}
