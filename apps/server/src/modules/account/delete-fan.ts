import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce, defineJob, enqueue } from "#core/jobs/jobs";
import { personalMail } from "#core/jobs/queues";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { deleteAgeChecks } from "#modules/ages/index";
import { deleteAnnouncementRecipients } from "#modules/announcements/index";
import { anonymiseFanInCoupons } from "#modules/coupons/index";
import { deleteFanData, findVerifiedFan } from "#modules/fans/index";
import { anonymiseFanInGifts } from "#modules/gifts/index";
import { anonymisePerson } from "#modules/imports/index";
import { anonymiseFanInOrders } from "#modules/orders/index";
import { deleteCard } from "#modules/payments/index";
import { cleanupPushes } from "#modules/pushes/index";
import { anonymiseFanInPayments, hasPendingRefundOrReceipt } from "#modules/refunds/index";
import { anonymiseFanInReminders } from "#modules/reminders/index";
import { cancelSubscription } from "#modules/renewals/index";
import { anonymiseFanInReports } from "#modules/reports/index";
import { anonymiseFanInSubscriptions, listRunningOf } from "#modules/subscriptions/index";
import { deleteTipMessages } from "#modules/tips/index";
import { anonymiseGuestEntries } from "#modules/whitelist/index";
import { fanDeletedMail } from "./account.emails.ts";
import { fanDeleted } from "./account.events.ts";

/**
 * Deletes a fan's data by an e-mail address that is verified in this browser; a creator account of the same person
 * remains. Payments remain without personal data. `signedIn`: whether the session still exists. EMAIL_NOT_VERIFIED,
 * FAN_DELETION_WAITS.
 */
export async function deleteFan(ctx: Ctx, fanSessionId: string, email: string): Promise<{ signedIn: boolean }> {
  const fanId = await findVerifiedFan(ctx, fanSessionId, email);
  if (!fanId) throw new AppError("EMAIL_NOT_VERIFIED");
  if (await hasPendingRefundOrReceipt(ctx, fanId)) throw new AppError("FAN_DELETION_WAITS");
  // In separate transactions: if the process dies in between, only cancellations that the fan wants anyway are done.
  for (const id of await listRunningOf(ctx, fanId)) {
    await cancelSubscription(ctx, { fanSessionId }, id);
    // Cards of ended subscriptions are deleted within days.
    await deleteCard(ctx, id);
  }
  return inTransaction(ctx, async (ctx) => {
    // Before the subscriptions, whose search text is generated from the e-mail address.
    const ended = await deleteFanData(ctx, fanId, email);
    await anonymiseFanInSubscriptions(ctx, fanId);
    await anonymiseFanInOrders(ctx, fanId);
    await deleteTipMessages(ctx, fanId);
    await deleteAnnouncementRecipients(ctx, fanId);
    await anonymiseFanInReminders(ctx, fanId);
    await anonymiseFanInGifts(ctx, fanId, email);
    await anonymiseFanInCoupons(ctx, fanId);
    await anonymiseFanInPayments(ctx, fanId, email);
    await anonymiseGuestEntries(ctx, fanId, email);
    await anonymisePerson(ctx, fanId, email);
    await anonymiseFanInReports(ctx, { fanId, email, sessionIds: ended });
    await deleteAgeChecks(ctx, ended);
    await cleanupPushes(ctx);
    await announce(ctx, fanDeleted, { email, fanSessionIds: ended });
    await enqueue(ctx, sendFanDeletedEmailJob, { to: email });
    return { signedIn: !ended.includes(fanSessionId) };
  });
}

/** The address is not stored anywhere else; the job's record is deleted within a day. */
export const sendFanDeletedEmailJob = defineJob<{ to: string }>({
  name: "send-fan-deleted-email",
  queue: "mail",
  options: personalMail,
  run: async (ctx, { to }) => {
    await sendMail(ctx, "fan-deleted", fanDeletedMail(to));
  },
});
