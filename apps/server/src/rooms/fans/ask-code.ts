import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { mailCodeJob } from "./mail-code.job.ts";
import { openCode } from "./open-code.ts";

type Asked = { email: string; back?: string | undefined };

/** Does the same for every address. */
export async function askCode(ctx: Ctx, { email, back }: Asked) {
  await inTransaction(ctx, async (ctx) => {
    const codeId = await openCode(ctx, email);
    if (codeId) await enqueue(ctx, mailCodeJob, { codeId, ...(back && { back }) });
  });
}
