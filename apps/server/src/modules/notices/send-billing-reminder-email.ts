import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import type { BillingReminder } from "#modules/billings/billings.rules";
import { claimBillingReminder } from "#modules/billings/send-billing-reminders";
import { billingReminderMail } from "./billing.emails.ts";
import { selectBillingNotice } from "./money-notices.store.ts";

/** Sends a reminder of a fatura if it is still to be sent; it says how things stand now, and not when it was due. */
export async function sendBillingReminderEmail(ctx: Ctx, reminder: BillingReminder) {
  const notice = await selectBillingNotice(ctx, reminder);
  if (!notice) return;
  const mail = billingReminderMail(notice, ctx.config.publicUrl, ctx.now());
  await claimBillingReminder(ctx, reminder, () => sendMail(ctx, "account-money", mail));
}
