import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/mail/send-mail";
import {
  type BillingReminder,
  claimBillingReminder,
  findBillingNotice,
  findCreditNotice,
} from "#modules/billings/index";
import {
  billingCreatedMail,
  billingDecidedMail,
  billingReminderMail,
  billingVoidedMail,
  creditPaidMail,
} from "./billings.emails.ts";

export async function sendBillingCreatedEmail(ctx: Ctx, billingId: string) {
  const notice = await findBillingNotice(ctx, { billingId });
  if (notice) await sendMail(ctx, "account-money", billingCreatedMail(notice, ctx.config.publicUrl));
}

export async function sendBillingDecidedEmail(ctx: Ctx, receiptId: string) {
  const notice = await findBillingNotice(ctx, { receiptId });
  if (notice) await sendMail(ctx, "account-money", billingDecidedMail(notice, ctx.config.publicUrl));
}

export async function sendBillingVoidedEmail(ctx: Ctx, billingId: string) {
  const notice = await findBillingNotice(ctx, { billingId });
  if (notice) await sendMail(ctx, "account-money", billingVoidedMail(notice, ctx.config.publicUrl));
}

/** Sends a reminder once, if it still applies. */
export async function sendBillingReminderEmail(ctx: Ctx, reminder: BillingReminder) {
  const notice = await findBillingNotice(ctx, reminder);
  if (!notice) return;
  const email = billingReminderMail(notice, ctx.config.publicUrl, ctx.now());
  await claimBillingReminder(ctx, reminder, () => sendMail(ctx, "account-money", email));
}

export async function sendCreditEmail(ctx: Ctx, creditPaymentId: string) {
  const notice = await findCreditNotice(ctx, creditPaymentId);
  if (notice) await sendMail(ctx, "account-money", creditPaidMail(notice, ctx.config.publicUrl));
}
