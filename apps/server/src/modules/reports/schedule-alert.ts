import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { selectLastAlert } from "./alerts.store.ts";
import { sendAdminAlertsJob } from "./send-admin-alerts.job.ts";

const pauseMs = 5 * 60_000;

/** Within the caller's transaction: admins are mailed at once, or five minutes after their last alert with all that came meanwhile. */
export async function scheduleAlert(ctx: Ctx) {
  const last = await selectLastAlert(ctx);
  const waitMs = last ? last.getTime() + pauseMs - ctx.now().getTime() : 0;
  await enqueue(ctx, sendAdminAlertsJob, {}, waitMs > 0 ? { startAfter: Math.ceil(waitMs / 1_000) } : {});
}
