import type { Job } from "#core/jobs";
import { tidyWritesJob } from "#http/tidy-writes.job";
import { mailLinkJob } from "#rooms/auth/mail-link.job";
import { mailPasswordLinkJob } from "#rooms/auth/mail-password-link.job";
import { tellAccountChangedJob } from "#rooms/auth/tell-account-changed.job";
import { mailCodeJob } from "#rooms/fans/mail-code.job";
import { mpRefreshJob } from "#rooms/gateways/mp-refresh.job";
import { onAccountToldJob } from "#rooms/gateways/on-account-told.job";
import { onMpAccountToldJob } from "#rooms/gateways/on-mp-account-told.job";
import { watchAccountsJob } from "#rooms/gateways/watch-accounts.job";
import { proveLedgerJob } from "#rooms/ledger/prove-ledger.job";
import { rollUpPlatformJob } from "#rooms/ledger/roll-up-platform.job";
import { tidyMediasJob } from "#rooms/medias/tidy-medias.job";
import { onReceiptDecidedJob } from "#rooms/notices/on-receipt-decided.job";
import { onReceiptSentJob } from "#rooms/notices/on-receipt-sent.job";
import { expirePaymentsJob } from "#rooms/payments/expire-payments.job";
import { onChargeToldJob } from "#rooms/payments/on-charge-told.job";
import { onPaymentUnwantedJob } from "#rooms/payments/on-payment-unwanted.job";
import { releaseDueJob } from "#rooms/payments/release-due.job";
import { watchChargesJob } from "#rooms/payments/watch-charges.job";
import { copyStoriesJob } from "#rooms/stories/copy-stories.job";
import { encodeStoriesJob } from "#rooms/stories/encode-stories.job";
import { tidyStoriesJob } from "#rooms/stories/tidy-stories.job";
import { markDueJob } from "#rooms/subscriptions/mark-due.job";
import { onWithdrawalToldJob } from "#rooms/transfers/on-withdrawal-told.job";
import { watchTransfersJob } from "#rooms/transfers/watch-transfers.job";

/** Every job of every room, and of the house. */
export const jobs = [
  mailLinkJob,
  mailPasswordLinkJob,
  tellAccountChangedJob,
  mailCodeJob,
  rollUpPlatformJob,
  proveLedgerJob,
  onAccountToldJob,
  onMpAccountToldJob,
  mpRefreshJob,
  watchAccountsJob,
  onWithdrawalToldJob,
  watchTransfersJob,
  markDueJob,
  expirePaymentsJob,
  onChargeToldJob,
  watchChargesJob,
  releaseDueJob,
  onPaymentUnwantedJob,
  copyStoriesJob,
  encodeStoriesJob,
  tidyStoriesJob,
  tidyMediasJob,
  tidyWritesJob,
  onReceiptSentJob,
  onReceiptDecidedJob,
] as readonly Job[];
