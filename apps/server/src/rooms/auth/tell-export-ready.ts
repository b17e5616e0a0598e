import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { getMe } from "./get-me.ts";
import { tellAccountChangedJob } from "./tell-account-changed.job.ts";

export async function tellExportReady(ctx: Ctx, accountId: string) {
  const { email } = await getMe(ctx, accountId);
  await enqueue(ctx, tellAccountChangedJob, { accountId, to: email, change: "export_ready" });
}
