import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { claimAlerts, releaseAlerts, selectAdminEmails, selectAlerted } from "./alerts.store.ts";
import { alertMail } from "./reports.emails.ts";

/** Mails support and every admin of all reports that they have not been told of, in one mail. */
export async function sendAdminAlerts(ctx: Ctx) {
  const ids = await claimAlerts(ctx);
  if (ids.length === 0) return;
  const found = await selectAlerted(ctx, ids);
  const recipients = new Set([ctx.config.reportsTo, ...(await selectAdminEmails(ctx))]);
  let sent = 0;
  let reason: unknown;
  for (const to of recipients) {
    try {
      await sendMail(ctx, "report-desk", alertMail(found, to, ctx.config.publicUrl));
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
