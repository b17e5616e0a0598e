import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { getMe } from "./get-me.ts";
import { sendAccountChangedEmailJob } from "./send-account-changed-email.job.ts";

export async function sendExportReadyEmail(ctx: Ctx, accountId: string) {
  const { email } = await getMe(ctx, accountId);
  await enqueue(ctx, sendAccountChangedEmailJob, { accountId, to: email, change: "export_ready" });
}
