import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs";
import { sendMail } from "#core/send-mail";
import { claimAlerts, releaseAlerts, selectAdminEmails, selectAlerted, selectLastAlert } from "./alerts.store.ts";
import { alertMail } from "./reports.emails.ts";

/** Sends all reports without an alert to support and every admin, in one e-mail each. */
export async function sendAdminAlerts(ctx: Ctx) {
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

export const sendAdminAlertsJob = defineJob({ queue: "alert-admins-of-reports", run: (ctx) => sendAdminAlerts(ctx) });

const pauseMs = 5 * 60_000;

/** Schedules the alert within the caller's transaction: at once, or five minutes after the last one. */
export async function scheduleAlert(ctx: Ctx) {
  const last = await selectLastAlert(ctx);
  const waitMs = last ? last.getTime() + pauseMs - ctx.now().getTime() : 0;
  await enqueue(ctx, sendAdminAlertsJob, {}, waitMs > 0 ? { startAfter: Math.ceil(waitMs / 1_000) } : {});
}
