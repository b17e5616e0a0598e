import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import type { Device } from "#core/known-devices";
import { takeMail } from "#core/take-mail";
import { inTransaction } from "#core/transaction";
import { codeMailLimits } from "./fans.rules.ts";
import { mailCodeJob } from "./mail-code.job.ts";
import { openCode } from "./open-code.ts";

type Asked = { email: string; back?: string | undefined };

/** Does the same for every e-mail. TOO_MANY_ATTEMPTS. Not inside a transaction. */
export async function askCode(ctx: Ctx, { email, back }: Asked, asker: { address: string; device: Device }) {
  await takeMail(ctx, ["fan", email], asker, codeMailLimits);
  await inTransaction(ctx, async (ctx) => {
    const codeId = await openCode(ctx, email, asker.device);
    if (codeId) await enqueue(ctx, mailCodeJob, { codeId, ...(back && { back }) });
  });
}
