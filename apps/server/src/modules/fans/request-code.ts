import type { Ctx } from "#core/ctx";
import type { Device } from "#core/http/known-devices";
import { enqueue } from "#core/jobs/jobs";
import { consumeMailLimit } from "#core/mail/consume-mail-limit";
import { inTransaction } from "#core/transaction";
import { createCode } from "./create-code.ts";
import { codeMailLimits } from "./fans.rules.ts";
import { sendCodeJob } from "./send-code.ts";

type CodeRequest = { email: string; back?: string | undefined };

/**
 * Does the same for unknown addresses. TOO_MANY_ATTEMPTS. Not inside a transaction: a rollback would undo the counted
 * request.
 */
export async function requestCode(
  ctx: Ctx,
  { email, back }: CodeRequest,
  requester: { address: string; device: Device },
) {
  await consumeMailLimit(ctx, { kind: "fan", email, owner: ["fan", email] }, requester, codeMailLimits);
  await inTransaction(ctx, async (ctx) => {
    const codeId = await createCode(ctx, email, requester.device);
    if (codeId) await enqueue(ctx, sendCodeJob, { codeId, ...(back && { back }) });
  });
}
