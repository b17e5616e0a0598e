import type { Job } from "#core/jobs";
import { tidyWritesJob } from "#http/tidy-writes.job";
import { makeExportJob } from "#rooms/account/make-export.job";
import { tidyAccountsJob } from "#rooms/account/tidy-accounts.job";
import { mailLinkJob } from "#rooms/auth/mail-link.job";
import { mailPasswordLinkJob } from "#rooms/auth/mail-password-link.job";
import { tellAccountChangedJob } from "#rooms/auth/tell-account-changed.job";
import { tellReportJob } from "#rooms/creators/tell-report.job";
import { mailCodeJob } from "#rooms/fans/mail-code.job";
import { proveLedgerJob } from "#rooms/ledger/prove-ledger.job";
import { rollUpPlatformJob } from "#rooms/ledger/roll-up-platform.job";
import { tidyMediasJob } from "#rooms/medias/tidy-medias.job";
import { onReceiptDecidedJob } from "#rooms/notices/on-receipt-decided.job";
import { onReceiptSentJob } from "#rooms/notices/on-receipt-sent.job";
import { onRefundAskedJob } from "#rooms/notices/on-refund-asked.job";
import { onRefundConfirmedJob } from "#rooms/notices/on-refund-confirmed.job";
import { onRefundReturnedJob } from "#rooms/notices/on-refund-returned.job";
import { onReminderDueJob } from "#rooms/notices/on-reminder-due.job";
import { expirePaymentsJob } from "#rooms/payments/expire-payments.job";
import { onNextPlanChosenJob } from "#rooms/renewals/on-next-plan-chosen.job";
import { onSubscriptionCanceledJob } from "#rooms/renewals/on-subscription-canceled.job";
import { runClockJob } from "#rooms/renewals/run-clock.job";
import { watchClockJob } from "#rooms/renewals/watch-clock.job";
import { copyStoriesJob } from "#rooms/stories/copy-stories.job";
import { encodeStoriesJob } from "#rooms/stories/encode-stories.job";
import { tidyStoriesJob } from "#rooms/stories/tidy-stories.job";
import { markDueJob } from "#rooms/subscriptions/mark-due.job";

/** Every job of every room, and of the house. */
export const jobs = [
  mailLinkJob,
  mailPasswordLinkJob,
  tellAccountChangedJob,
  mailCodeJob,
  rollUpPlatformJob,
  proveLedgerJob,
  markDueJob,
  expirePaymentsJob,
  onSubscriptionCanceledJob,
  onNextPlanChosenJob,
  runClockJob,
  watchClockJob,
  copyStoriesJob,
  encodeStoriesJob,
  tidyStoriesJob,
  tidyMediasJob,
  tellReportJob,
  makeExportJob,
  tidyAccountsJob,
  tidyWritesJob,
  onReceiptSentJob,
  onReceiptDecidedJob,
  onReminderDueJob,
  onRefundAskedJob,
  onRefundConfirmedJob,
  onRefundReturnedJob,
] as readonly Job[];
