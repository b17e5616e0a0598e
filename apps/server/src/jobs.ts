import type { Job } from "#core/jobs";
import { onFanForgottenJob } from "#http/on-fan-forgotten.job";
import { tidyWritesJob } from "#http/tidy-writes.job";
import { makeExportJob } from "#rooms/account/make-export.job";
import { tellFanDeletedJob } from "#rooms/account/tell-fan-deleted.job";
import { tidyAccountsJob } from "#rooms/account/tidy-accounts.job";
import { tidyAgeChecksJob } from "#rooms/ages/tidy-age-checks.job";
import { mailLinkJob } from "#rooms/auth/mail-link.job";
import { mailPasswordLinkJob } from "#rooms/auth/mail-password-link.job";
import { tellAccountChangedJob } from "#rooms/auth/tell-account-changed.job";
import { makeBillingsJob } from "#rooms/billings/make-billings.job";
import { remindOfBillingsJob } from "#rooms/billings/remind-of-billings.job";
import { checkEvidenceJob } from "#rooms/disputes/check-evidence.job";
import { cleanupEvidenceJob } from "#rooms/disputes/cleanup-evidence.job";
import { onChargeDisputedJob } from "#rooms/disputes/on-charge-disputed.job";
import { onDisputeToldJob } from "#rooms/disputes/on-dispute-told.job";
import { pollDisputesJob } from "#rooms/disputes/poll-disputes.job";
import { mailCodeJob } from "#rooms/fans/mail-code.job";
import { tidyCodesJob } from "#rooms/fans/tidy-codes.job";
import { forgetInEventsJob } from "#rooms/gateways/forget-in-events.job";
import { mpRefreshJob } from "#rooms/gateways/mp-refresh.job";
import { onAccountToldJob } from "#rooms/gateways/on-account-told.job";
import { onMpAccountToldJob } from "#rooms/gateways/on-mp-account-told.job";
import { startConnectionsJob } from "#rooms/gateways/start-connections.job";
import { watchAccountsJob } from "#rooms/gateways/watch-accounts.job";
import { proveLedgerJob } from "#rooms/ledger/prove-ledger.job";
import { rollUpPlatformJob } from "#rooms/ledger/roll-up-platform.job";
import { tidyMediasJob } from "#rooms/medias/tidy-medias.job";
import { applyToldJob } from "#rooms/migration/apply-told.job";
import { forgetRowsJob } from "#rooms/migration/forget-rows.job";
import { importPeopleJob } from "#rooms/migration/import-people.job";
import { readImportJob } from "#rooms/migration/read-import.job";
import { resumeImportsJob } from "#rooms/migration/resume-imports.job";
import { tidyImportsJob } from "#rooms/migration/tidy-imports.job";
import { undoPeopleJob } from "#rooms/migration/undo-people.job";
import { onBillingMadeJob } from "#rooms/notices/on-billing-made.job";
import { onBillingProofDecidedJob } from "#rooms/notices/on-billing-proof-decided.job";
import { onBillingReminderDueJob } from "#rooms/notices/on-billing-reminder-due.job";
import { onBillingVoidedJob } from "#rooms/notices/on-billing-voided.job";
import { onContentHiddenJob } from "#rooms/notices/on-content-hidden.job";
import { onContentPutBackJob } from "#rooms/notices/on-content-put-back.job";
import { onCreditPaidJob } from "#rooms/notices/on-credit-paid.job";
import { onDisputeDecidedJob } from "#rooms/notices/on-dispute-decided.job";
import { onDisputeFiledJob } from "#rooms/notices/on-dispute-filed.job";
import { onEvidenceDueJob } from "#rooms/notices/on-evidence-due.job";
import { onPaymentPartlyRefundedJob } from "#rooms/notices/on-payment-partly-refunded.job";
import { onPaymentSettledJob } from "#rooms/notices/on-payment-settled.job";
import { onPaymentWentBackJob } from "#rooms/notices/on-payment-went-back.job";
import { onPixKeyMissingJob } from "#rooms/notices/on-pix-key-missing.job";
import { onReceiptDecidedJob } from "#rooms/notices/on-receipt-decided.job";
import { onReceiptSentJob } from "#rooms/notices/on-receipt-sent.job";
import { onRefundAskedJob } from "#rooms/notices/on-refund-asked.job";
import { onRefundConfirmedJob } from "#rooms/notices/on-refund-confirmed.job";
import { onRefundReturnedJob } from "#rooms/notices/on-refund-returned.job";
import { onRefundStuckJob } from "#rooms/notices/on-refund-stuck.job";
import { onReminderDueJob } from "#rooms/notices/on-reminder-due.job";
import { onReportDecidedJob } from "#rooms/notices/on-report-decided.job";
import { onSaleJob } from "#rooms/notices/on-sale.job";
import { onWalletDecidedJob } from "#rooms/notices/on-wallet-decided.job";
import { pushReceiptDecidedJob } from "#rooms/notices/push-receipt-decided.job";
import { pushReminderJob } from "#rooms/notices/push-reminder.job";
import { remindOfRefundsJob } from "#rooms/notices/remind-of-refunds.job";
import { remindOfReportsJob } from "#rooms/notices/remind-of-reports.job";
import { tellStoriesJob } from "#rooms/notices/tell-stories.job";
import { tellStoryJob } from "#rooms/notices/tell-story.job";
import { tidyNoticesJob } from "#rooms/notices/tidy-notices.job";
import { expirePaymentsJob } from "#rooms/payments/expire-payments.job";
import { followRefundsJob } from "#rooms/payments/follow-refunds.job";
import { onCardDueJob } from "#rooms/payments/on-card-due.job";
import { onChargeToldJob } from "#rooms/payments/on-charge-told.job";
import { onPaymentUnwantedJob } from "#rooms/payments/on-payment-unwanted.job";
import { releaseDueJob } from "#rooms/payments/release-due.job";
import { tidyCardsJob } from "#rooms/payments/tidy-cards.job";
import { watchChargesJob } from "#rooms/payments/watch-charges.job";
import { sendPushJob } from "#rooms/pushes/send-push.job";
import { tidyPushesJob } from "#rooms/pushes/tidy-pushes.job";
import { proveGatewayJob } from "#rooms/reconciliation/prove-gateway.job";
import { proveGatewaysJob } from "#rooms/reconciliation/prove-gateways.job";
import { onRenewalFailedJob } from "#rooms/renewals/on-renewal-failed.job";
import { onSubscriptionCanceledJob } from "#rooms/renewals/on-subscription-canceled.job";
import { runClockJob } from "#rooms/renewals/run-clock.job";
import { watchClockJob } from "#rooms/renewals/watch-clock.job";
import { alertAdminsJob } from "#rooms/reports/alert-admins.job";
import { cleanupReportsJob } from "#rooms/reports/cleanup-reports.job";
import { mailConfirmationJob } from "#rooms/reports/mail-confirmation.job";
import { startPixKeysJob } from "#rooms/settings/start-pix-keys.job";
import { copyStoriesJob } from "#rooms/stories/copy-stories.job";
import { encodeStoriesJob } from "#rooms/stories/encode-stories.job";
import { measureFilesJob } from "#rooms/stories/measure-files.job";
import { tidyStoriesJob } from "#rooms/stories/tidy-stories.job";
import { markDueJob } from "#rooms/subscriptions/mark-due.job";
import { onWithdrawalToldJob } from "#rooms/transfers/on-withdrawal-told.job";
import { watchTransfersJob } from "#rooms/transfers/watch-transfers.job";
import { tidyUploadsJob } from "#rooms/uploads/tidy-uploads.job";
import { eraseDocumentsJob } from "#rooms/wallet/erase-documents.job";

/** Every job of every room, and of the house. */
export const jobs = [
  mailLinkJob,
  mailPasswordLinkJob,
  tellAccountChangedJob,
  mailCodeJob,
  tidyAgeChecksJob,
  rollUpPlatformJob,
  proveLedgerJob,
  eraseDocumentsJob,
  onAccountToldJob,
  onMpAccountToldJob,
  mpRefreshJob,
  startConnectionsJob,
  startPixKeysJob,
  forgetInEventsJob,
  watchAccountsJob,
  onWithdrawalToldJob,
  watchTransfersJob,
  markDueJob,
  expirePaymentsJob,
  onSubscriptionCanceledJob,
  runClockJob,
  watchClockJob,
  onChargeToldJob,
  onCardDueJob,
  onRenewalFailedJob,
  watchChargesJob,
  releaseDueJob,
  followRefundsJob,
  tidyCardsJob,
  onPaymentUnwantedJob,
  onChargeDisputedJob,
  onDisputeToldJob,
  pollDisputesJob,
  checkEvidenceJob,
  cleanupEvidenceJob,
  proveGatewaysJob,
  proveGatewayJob,
  makeBillingsJob,
  remindOfBillingsJob,
  copyStoriesJob,
  encodeStoriesJob,
  tidyStoriesJob,
  measureFilesJob,
  tidyMediasJob,
  tidyUploadsJob,
  alertAdminsJob,
  cleanupReportsJob,
  mailConfirmationJob,
  makeExportJob,
  tidyAccountsJob,
  tellFanDeletedJob,
  readImportJob,
  importPeopleJob,
  undoPeopleJob,
  applyToldJob,
  resumeImportsJob,
  tidyImportsJob,
  forgetRowsJob,
  tidyWritesJob,
  onFanForgottenJob,
  onReceiptSentJob,
  onPixKeyMissingJob,
  onReceiptDecidedJob,
  onReminderDueJob,
  onRefundAskedJob,
  onRefundConfirmedJob,
  onRefundReturnedJob,
  onRefundStuckJob,
  remindOfRefundsJob,
  onPaymentSettledJob,
  onPaymentWentBackJob,
  onPaymentPartlyRefundedJob,
  onDisputeFiledJob,
  onDisputeDecidedJob,
  onEvidenceDueJob,
  onSaleJob,
  onBillingMadeJob,
  onBillingProofDecidedJob,
  onBillingReminderDueJob,
  onBillingVoidedJob,
  onCreditPaidJob,
  onWalletDecidedJob,
  sendPushJob,
  tidyCodesJob,
  tidyPushesJob,
  tellStoriesJob,
  tellStoryJob,
  tidyNoticesJob,
  pushReceiptDecidedJob,
  pushReminderJob,
  onContentHiddenJob,
  onReportDecidedJob,
  onContentPutBackJob,
  remindOfReportsJob,
] as readonly Job[];
