import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { alertAdminsJob } from "./alert-admins.job.ts";
import { selectLastAlert } from "./alerts.store.ts";

const pauseMs = 5 * 60_000;

/** Within the caller's transaction: admins are mailed at once, or five minutes after their last alert with all that came meanwhile. */
export async function scheduleAlert(ctx: Ctx) {
  const last = await selectLastAlert(ctx);
  const waitMs = last ? last.getTime() + pauseMs - ctx.now().getTime() : 0;
  await enqueue(ctx, alertAdminsJob, {}, waitMs > 0 ? { startAfter: Math.ceil(waitMs / 1_000) } : {});
}
