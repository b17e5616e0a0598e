import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { sendMail } from "#core/mail/send-mail";
import {
  claimAlerts,
  hasUnalerted,
  releaseAlerts,
  selectAdminEmails,
  selectAlerted,
  selectLastAlert,
} from "./alerts.store.ts";
import { alertMail } from "./reports.emails.ts";

const pauseMs = 5 * 60_000;

/**
 * Sends all reports without an alert to support and every admin, in one e-mail each; five minutes after the last one at the earliest, also
 * if several were scheduled before it was sent.
 */
export async function sendAdminAlerts(ctx: Ctx) {
  const waitMs = await findPause(ctx);
  if (waitMs > 0) {
    if (await hasUnalerted(ctx)) await enqueueAlert(ctx, waitMs);
    return;
  }
  const ids = await claimAlerts(ctx);
  if (ids.length === 0) return;
  const alerted = await selectAlerted(ctx, ids);
  const recipients = new Set([ctx.config.reportsTo, ...(await selectAdminEmails(ctx))]);
  let sent = 0;
  let reason: unknown;
  for (const to of recipients) {
    try {
      await sendMail(ctx, "report-desk", alertMail(alerted, to, ctx.config.publicUrl));
      sent += 1;
    } catch (err) {
      reason = err;
      ctx.log.error({ err }, "an admin was not alerted to reports");
    }
  }
  if (sent > 0) return;
  await releaseAlerts(ctx, ids);
  throw reason;
}

export const sendAdminAlertsJob = defineJob({
  name: "send-admin-alerts",
  queue: "mail",
  run: (ctx) => sendAdminAlerts(ctx),
});

/** Schedules the alert within the caller's transaction. */
export async function scheduleAlert(ctx: Ctx) {
  await enqueueAlert(ctx, await findPause(ctx));
}

async function enqueueAlert(ctx: Ctx, waitMs: number) {
  await enqueue(ctx, sendAdminAlertsJob, {}, waitMs > 0 ? { startAfter: Math.ceil(waitMs / 1_000) } : {});
}

/** The rest of the pause after the last alert, in milliseconds. */
async function findPause(ctx: Ctx): Promise<number> {
  const last = await selectLastAlert(ctx);
  return last ? Math.max(0, last.getTime() + pauseMs - ctx.now().getTime()) : 0;
}
