import type { Ctx } from "#core/ctx";
import { defineJob, type Event, type Job } from "#core/jobs/jobs";
import type { QueueName } from "#core/jobs/queues";
import {
  billingCreated,
  billingReceiptDecided,
  billingReminderDue,
  billingVoided,
  creditPaid,
} from "#modules/billings/index";
import { disputeDecided, disputeFiled, evidenceDue } from "#modules/disputes/index";
import { cardsLost, pixKeyMissing } from "#modules/gateways/index";
import { giftClaimed, giftDue, giftReturned, giftUnclaimed } from "#modules/gifts/index";
import { receiptAwaited } from "#modules/help/index";
import {
  owedRefundEnded,
  paymentPartlyRefunded,
  paymentReversed,
  paymentSettled,
  paymentUnwanted,
  receiptDecided,
  receiptSubmitted,
  refundHandedOver,
  refundRequested,
  refundReturned,
  refundReverted,
  refundStuck,
  unwantedRefundStuck,
  waitingRefundCompleted,
  waitingRefundEnded,
} from "#modules/payments/index";
import { reminderDecided } from "#modules/reminders/index";
import { cardLost, reminderDue, renewalStopped } from "#modules/renewals/index";
import { caseDecided, contentHidden, contentRestored } from "#modules/reports/index";
import { tipThanked } from "#modules/tips/index";
import { walletDecided } from "#modules/wallet/index";
import * as billings from "./send-billing-emails.ts";
import * as disputes from "./send-dispute-emails.ts";
import * as gifts from "./send-gift-emails.ts";
import * as payments from "./send-payment-emails.ts";
import * as refunds from "./send-refund-emails.ts";
import * as reminders from "./send-reminders.ts";
import * as renewals from "./send-renewal-emails.ts";
import * as reports from "./send-report-emails.ts";
import * as stories from "./send-story-emails.ts";
import { enqueueUndecidedEmails, sendUndecidedEmailJob } from "./send-undecided-emails.ts";
import * as wallet from "./send-wallet-emails.ts";

/** A job that handles one event. */
function on<T extends object>(
  event: Event<T>,
  name: string,
  run: Job<T>["run"],
  settings: Partial<Job<T>> = {},
): Job<T> {
  return defineJob<T>({ name, queue: "mail", on: [event], run, ...settings });
}

/** A job that runs on a schedule, in São Paulo's time. */
function at(cron: string, name: string, run: (ctx: Ctx) => Promise<unknown>, queue: QueueName = "maintenance"): Job {
  return defineJob({
    name,
    queue,
    cron,
    run: async (ctx) => {
      await run(ctx);
    },
  });
}

const push = { queue: "push" } as const;

export const noticesJobs: readonly Job[] = [
  on(receiptSubmitted, "notice-receipt-submitted", (ctx, { paymentId }) =>
    payments.sendReceiptSubmittedEmail(ctx, paymentId),
  ),
  on(receiptAwaited, "notice-receipt-awaited", (ctx, { paymentId }) =>
    payments.sendReceiptAwaitedEmail(ctx, paymentId),
  ),
  on(receiptDecided, "notice-receipt-decided", (ctx, { paymentId }) =>
    payments.sendReceiptDecidedEmail(ctx, paymentId),
  ),
  on(
    receiptDecided,
    "push-receipt-decided",
    (ctx, { paymentId }) => payments.sendReceiptDecidedPush(ctx, paymentId),
    push,
  ),
  on(paymentSettled, "notice-payment-settled", (ctx, { paymentId }) =>
    payments.sendPaymentSettledEmail(ctx, paymentId),
  ),
  on(paymentSettled, "notice-sale", (ctx, { paymentId }) => payments.sendSaleEmail(ctx, paymentId)),
  on(tipThanked, "notice-tip-thanked", (ctx, { paymentId }) => payments.sendTipThanksEmail(ctx, paymentId)),

  on(giftDue, "notice-gift", (ctx, { orderId }) => gifts.sendGiftEmail(ctx, orderId)),
  on(giftUnclaimed, "notice-gift-unclaimed", (ctx, { orderId }) => gifts.sendGiftUnclaimedEmail(ctx, orderId)),
  on(giftClaimed, "notice-gift-claimed", (ctx, { orderId }) => gifts.sendGiftClaimedEmail(ctx, orderId)),
  on(giftReturned, "notice-gift-returned", (ctx, { orderId }) => gifts.sendGiftReturnedEmail(ctx, orderId)),

  on(refundRequested, "notice-refund-task", (ctx, { refundId }) => refunds.sendRefundEmail(ctx, refundId, "task")),
  on(refundRequested, "notice-refund-requested", (ctx, { refundId }) =>
    refunds.sendRefundEmail(ctx, refundId, "requested"),
  ),
  on(refundReturned, "notice-refund-returned", (ctx, { refundId }) =>
    refunds.sendRefundEmail(ctx, refundId, "returned"),
  ),
  on(refundStuck, "notice-refund-stuck", (ctx, { refundId }) => refunds.sendRefundEmail(ctx, refundId, "stuck")),
  on(refundHandedOver, "notice-refund-handed-over", (ctx, { refundId }) =>
    refunds.sendRefundEmail(ctx, refundId, "handedOver"),
  ),
  on(refundHandedOver, "notice-refund-on-other-way", (ctx, { refundId }) =>
    refunds.sendRefundEmail(ctx, refundId, "onOtherWay"),
  ),
  on(refundReverted, "notice-refund-reverted", (ctx, input) => refunds.sendRefundRevertedEmail(ctx, input, "creator")),
  on(refundReverted, "notice-refund-rejected-by-bank", (ctx, input) =>
    refunds.sendRefundRevertedEmail(ctx, input, "fan"),
  ),
  on(paymentUnwanted, "notice-unused-payment", (ctx, { paymentId }) => refunds.sendUnusedPaymentEmail(ctx, paymentId)),
  on(unwantedRefundStuck, "notice-unwanted-refund-stuck", refunds.sendUnwantedRefundStuckEmail),
  on(owedRefundEnded, "notice-owed-refund-ended", (ctx, input) => refunds.sendOwedRefundEndedEmail(ctx, input, "fan")),
  on(owedRefundEnded, "notice-owed-refund-released", (ctx, input) =>
    refunds.sendOwedRefundEndedEmail(ctx, input, "creator"),
  ),
  on(waitingRefundCompleted, "notice-waiting-refund-made", refunds.sendWaitingRefundMadeEmail),
  on(waitingRefundEnded, "notice-waiting-refund-ended", refunds.sendWaitingRefundEndedEmail),
  at("0 9 * * *", "notice-refund-overdue", refunds.enqueueRefundReminders),
  refunds.sendRefundOverdueEmailJob,
  on(paymentReversed, "notice-payment-refunded", (ctx, { paymentId }) =>
    refunds.sendPaymentRefundedEmail(ctx, paymentId),
  ),
  on(paymentPartlyRefunded, "notice-payment-partly-refunded", (ctx, { paymentId }) =>
    refunds.sendPartialRefundEmail(ctx, paymentId),
  ),

  on(disputeFiled, "notice-dispute-filed", (ctx, { disputeId }) => disputes.sendDisputeFiledEmail(ctx, disputeId)),
  on(evidenceDue, "notice-evidence-due", (ctx, { disputeId }) => disputes.sendEvidenceDueEmail(ctx, disputeId)),
  on(disputeDecided, "notice-dispute-decided", (ctx, { disputeId }) =>
    disputes.sendDisputeDecidedEmail(ctx, disputeId),
  ),

  on(billingCreated, "notice-billing-created", (ctx, { billingId }) =>
    billings.sendBillingCreatedEmail(ctx, billingId),
  ),
  on(billingReceiptDecided, "notice-billing-decided", (ctx, { receiptId }) =>
    billings.sendBillingDecidedEmail(ctx, receiptId),
  ),
  on(billingReminderDue, "notice-billing-reminder", billings.sendBillingReminderEmail),
  on(billingVoided, "notice-billing-voided", (ctx, { billingId }) => billings.sendBillingVoidedEmail(ctx, billingId)),
  on(creditPaid, "notice-credit-paid", (ctx, { creditPaymentId }) => billings.sendCreditEmail(ctx, creditPaymentId)),

  on(renewalStopped, "notice-renewal-stopped", (ctx, { subscriptionId }) =>
    renewals.sendStopEmail(ctx, subscriptionId),
  ),
  on(reminderDue, "notice-renewal-reminder", renewals.sendReminderEmail),
  on(reminderDue, "push-renewal-reminder", renewals.sendReminderPush, push),

  // Many are due after a night: no other e-mail waits for them.
  on(reminderDecided, "notice-reminder", (ctx, { messageId }) => reminders.sendReminderMail(ctx, messageId), {
    queue: "bulk-mail",
    // A mail server may be away for hours.
    options: { retryLimit: 8, retryDelay: 30 },
  }),
  on(reminderDecided, "push-reminder", (ctx, { messageId }) => reminders.sendReminderMessagePush(ctx, messageId), push),

  on(walletDecided, "notice-wallet-decided", (ctx, { reviewId }) => wallet.sendWalletDecidedEmail(ctx, reviewId)),
  on(cardsLost, "notice-cards-lost", (ctx, { connectionId }) => wallet.sendCardsLostEmail(ctx, connectionId)),
  on(cardLost, "notice-card-lost", (ctx, { subscriptionId }) => renewals.sendCardLostEmail(ctx, subscriptionId)),
  on(pixKeyMissing, "notice-pix-key-missing", (ctx, { connectionId }) =>
    wallet.sendPixKeyMissingEmail(ctx, connectionId),
  ),

  on(contentHidden, "notice-content-hidden", (ctx, { caseId }) => reports.sendContentHiddenEmail(ctx, caseId)),
  on(caseDecided, "notice-report-decided", (ctx, { caseId }) => reports.sendReportDecidedEmail(ctx, caseId)),
  on(caseDecided, "enqueue-report-answers", (ctx, { caseId }) => reports.enqueueReportAnswers(ctx, caseId, "decision")),
  on(contentRestored, "notice-content-restored", (ctx, { caseId }) => reports.sendContentRestoredEmail(ctx, caseId)),
  on(contentRestored, "enqueue-restored-answers", (ctx, { caseId }) =>
    reports.enqueueReportAnswers(ctx, caseId, "reversal"),
  ),
  reports.sendReportAnswerJob,
  at("0 9 * * *", "notice-reports-overdue", reports.sendReportReminders),

  at("15 9 * * *", "enqueue-undecided-emails", enqueueUndecidedEmails),
  sendUndecidedEmailJob,

  at("* * * * *", "send-story-notices", stories.sendStoryNotices, "poll"),
  stories.sendStoryPushesJob,
  stories.sendStoryEmailsJob,
  at("20 4 * * *", "cleanup-notices", stories.cleanupNotices),
];
