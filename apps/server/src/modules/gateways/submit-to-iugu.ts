import type { Ctx } from "#core/ctx";
import { findFault } from "#ports/gateways/gateway-error";
import { toStaleTime, toSubmissionError } from "./iugu-submission.rules.ts";
import { claimSubmission, endSubmission, type SubmissionFailure } from "./iugu-submission.store.ts";
import { syncSubmittedAccount } from "./sync-account-verification.ts";

/** A response may take 10 s, with what precedes and follows the submission. */
const answerMs = 7_000;

/** Until when a request that arrives now waits for its submission. */
export const toAnswerTime = ({ now }: Ctx) => new Date(now().getTime() + answerMs);

/**
 * Sends data and documents to iugu, whose upload may take longer than a response: then it goes on afterwards, with its state in the
 * connection. Does nothing while another submission of the account runs. Of what ends before `answerAt`: GATEWAY_REFUSED_DATA, GATEWAY_BUSY.
 */
export async function submitToIugu(ctx: Ctx, connectionId: string, answerAt: Date, send: () => Promise<void>) {
  const submittedAt = ctx.now();
  if (!(await claimSubmission(ctx, connectionId, submittedAt, toStaleTime(submittedAt)))) return;
  let isAnswered = false;
  let timer: NodeJS.Timeout | undefined;
  const answered = new Promise<void>((resolve) => {
    const answer = () => {
      isAnswered = true;
      resolve();
    };
    timer = setTimeout(answer, Math.max(0, answerAt.getTime() - ctx.now().getTime()));
  });
  try {
    await Promise.race([run(), answered]);
  } finally {
    clearTimeout(timer);
  }

  async function run() {
    try {
      await send();
      clearTimeout(timer);
      await end(null);
    } catch (error) {
      // From here on the response waits for what is stored: it says the same.
      clearTimeout(timer);
      const fault = findFault(error);
      ctx.log.warn({ connectionId, fault, err: error }, "data was not sent to iugu");
      // iugu may have it although its response was lost.
      if (isAnswered && fault !== "refused") await syncSubmittedAccount(ctx, connectionId).catch(logNotStored);
      await end(isAnswered ? (fault === "refused" ? "refused" : "failed") : null);
      if (!isAnswered) throw toSubmissionError(error);
    }
  }

  async function end(failure: SubmissionFailure | null) {
    // Without it, the submission counts as failed after some minutes.
    await endSubmission(ctx, connectionId, submittedAt, failure).catch(logNotStored);
  }

  function logNotStored(err: unknown) {
    ctx.log.error({ err, connectionId }, "the end of a submission was not stored");
  }
}
