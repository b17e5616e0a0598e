import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce, enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { deleteAgeChecks } from "#modules/ages/ages.queries";
import { anonymiseFanInCoupons } from "#modules/coupons/coupons.queries";
import { deleteFanData } from "#modules/fans/delete-fan-data";
import { findVerifiedFan } from "#modules/fans/fans.queries";
import { anonymisePerson } from "#modules/imports/anonymise-person";
import { anonymiseFanInPayments } from "#modules/payments/anonymise-fan-in-payments";
import { hasPendingRefundOrReceipt } from "#modules/payments/has-pending-refund-or-receipt";
import { deleteCard } from "#modules/payments/saved-cards";
import { cleanupPushes } from "#modules/pushes/cleanup-pushes";
import { cancelSubscription } from "#modules/renewals/cancel-subscription";
import { anonymiseReporter } from "#modules/reports/anonymise-reporter";
import { anonymiseFanInSubscriptions, listRunningOf } from "#modules/subscriptions/subscriptions.queries";
import { anonymiseGuestEntries } from "#modules/whitelist/anonymise-guest-entries";
import { fanForgotten } from "./account.events.ts";
import { sendFanDeletedEmailJob } from "./send-fan-deleted-email.job.ts";

/**
 * Takes a fan out of the product, by an e-mail that is proved in this browser; a creator's account of the same person stays. What was
 * paid stays in the books, and names nobody. Answers whether the browser is still signed in. EMAIL_NOT_PROVED, FAN_DELETION_WAITS.
 */
export async function deleteFan(ctx: Ctx, fanSessionId: string, email: string): Promise<{ signedIn: boolean }> {
  const fanId = await findVerifiedFan(ctx, fanSessionId, email);
  if (!fanId) throw new AppError("EMAIL_NOT_PROVED");
  if (await hasPendingRefundOrReceipt(ctx, fanId)) throw new AppError("FAN_DELETION_WAITS");
  // One by one, each whole: a process that dies in between has cancelled what the fan wanted to be over anyway.
  for (const id of await listRunningOf(ctx, fanId)) {
    await cancelSubscription(ctx, { fanSessionId }, id);
    // Those of what is over already are forgotten within days.
    await deleteCard(ctx, id);
  }
  return inTransaction(ctx, async (ctx) => {
    // Before the subscriptions: the words that they are searched by are made anew of the e-mail.
    const ended = await deleteFanData(ctx, fanId, email);
    await anonymiseFanInSubscriptions(ctx, fanId);
    await anonymiseFanInCoupons(ctx, fanId);
    await anonymiseFanInPayments(ctx, fanId, email);
    await anonymiseGuestEntries(ctx, email);
    await anonymisePerson(ctx, fanId, email);
    await anonymiseReporter(ctx, email, ended);
    await deleteAgeChecks(ctx, ended);
    await cleanupPushes(ctx);
    await announce(ctx, fanForgotten, { email, fanSessionIds: ended });
    await enqueue(ctx, sendFanDeletedEmailJob, { to: email });
    return { signedIn: !ended.includes(fanSessionId) };
  });
}
