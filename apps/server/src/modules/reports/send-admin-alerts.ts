import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { claimAlerts, hasUnalerted, lockAlerts, selectAdmins, selectAlerted, selectLastAlert } from "./alerts.store.ts";
import { alertMail } from "./reports.emails.ts";

const pauseMs = 5 * 60_000;

/**
 * Claims all reports without an alert and enqueues one e-mail to support and every admin about them; five minutes after the last one at
 * the earliest, also if several were scheduled before it.
 */
export async function sendAdminAlerts(ctx: Ctx) {
  // In one transaction: a crash after the claim leaves a job that sends the alert.
  await inTransaction(ctx, async (ctx) => {
    await lockAlerts(ctx);
    const waitMs = await findPause(ctx);
    if (waitMs > 0) {
      if (await hasUnalerted(ctx)) await enqueueAlert(ctx, waitMs);
      return;
    }
    const reportIds = await claimAlerts(ctx);
    if (reportIds.length > 0) await enqueue(ctx, sendAlertEmailsJob, { reportIds });
  });
}

export const sendAdminAlertsJob = defineJob({
  name: "send-admin-alerts",
  queue: "mail",
  run: (ctx) => sendAdminAlerts(ctx),
});

/** An admin and their address, or null and the address of the settings. Each address once. */
async function listRecipients(ctx: Ctx): Promise<Map<string | null, string>> {
  const { reportsTo } = ctx.config;
  const admins = (await selectAdmins(ctx)).filter(({ email }) => email.toLowerCase() !== reportsTo.toLowerCase());
  return new Map([[null, reportsTo], ...admins.map(({ id, email }) => [id, email] as const)]);
}

/**
 * Throws if no recipient received it. If some did, each that the mail server did not take it for gets a job of their own. After a crash it
 * may be sent twice.
 */
async function sendAlertEmails(ctx: Ctx, reportIds: readonly string[]) {
  const alerted = await selectAlerted(ctx, reportIds);
  if (alerted.length === 0) return;
  const missed: (string | null)[] = [];
  let sent = 0;
  let reason: unknown = new Error("no admin may be sent the alert, or the mail server refuses them all");
  for (const [adminId, to] of await listRecipients(ctx)) {
    try {
      if (await sendMail(ctx, "report-desk", alertMail(alerted, to, ctx.config.publicUrl))) sent += 1;
    } catch (err) {
      reason = err;
      missed.push(adminId);
      ctx.log.error({ err }, "an admin was not alerted to reports");
    }
  }
  if (sent === 0) throw reason;
  await inTransaction(ctx, async (ctx) => {
    for (const adminId of missed) await enqueue(ctx, sendMissedAlertJob, { reportIds: [...reportIds], adminId });
  });
}

// Each hour for a year: no later alert contains these reports.
const options = { retryLimit: 10_000, retryBackoff: true, retryDelayMax: 3_600, retentionSeconds: 365 * 86_400 };

export const sendAlertEmailsJob = defineJob<{ reportIds: string[] }>({
  name: "send-alert-emails",
  queue: "mail",
  options,
  run: (ctx, { reportIds }) => sendAlertEmails(ctx, reportIds),
});

type MissedAlert = { reportIds: string[]; adminId: string | null };

/** To whom an alert did not reach with the others, while they are an admin. */
async function sendMissedAlert(ctx: Ctx, { reportIds, adminId }: MissedAlert) {
  const alerted = await selectAlerted(ctx, reportIds);
  const to = (await listRecipients(ctx)).get(adminId);
  if (to && alerted.length > 0) await sendMail(ctx, "report-desk", alertMail(alerted, to, ctx.config.publicUrl));
}

export const sendMissedAlertJob = defineJob<MissedAlert>({
  name: "send-missed-alert",
  queue: "mail",
  options,
  run: sendMissedAlert,
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
