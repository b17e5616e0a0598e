import type { Job } from "#core/jobs";
import { onFanForgottenJob } from "#http/on-fan-forgotten.job";
import { tidyWritesJob } from "#http/tidy-writes.job";
import { cleanupAccountsJob } from "#rooms/account/cleanup-accounts.job";
import { createExportJob } from "#rooms/account/create-export.job";
import { sendFanDeletedEmailJob } from "#rooms/account/send-fan-deleted-email.job";
import { cleanupAgeChecksJob } from "#rooms/ages/cleanup-age-checks.job";
import { mailPasswordLinkJob } from "#rooms/auth/mail-password-link.job";
import { sendAccountChangedEmailJob } from "#rooms/auth/send-account-changed-email.job";
import { sendLinkJob } from "#rooms/auth/send-link.job";
import { createBillingsJob } from "#rooms/billings/create-billings.job";
import { sendBillingRemindersJob } from "#rooms/billings/send-billing-reminders.job";
import { checkEvidenceJob } from "#rooms/disputes/check-evidence.job";
import { cleanupEvidenceJob } from "#rooms/disputes/cleanup-evidence.job";
import { onChargeDisputedJob } from "#rooms/disputes/on-charge-disputed.job";
import { onDisputeNotifiedJob } from "#rooms/disputes/on-dispute-notified.job";
import { pollDisputesJob } from "#rooms/disputes/poll-disputes.job";
import { cleanupCodesJob } from "#rooms/fans/cleanup-codes.job";
import { sendCodeJob } from "#rooms/fans/send-code.job";
import { deleteEventPayloadsJob } from "#rooms/gateways/delete-event-payloads.job";
import { mpRefreshJob } from "#rooms/gateways/mp-refresh.job";
import { onAccountNotifiedJob } from "#rooms/gateways/on-account-notified.job";
import { onMpAccountNotifiedJob } from "#rooms/gateways/on-mp-account-notified.job";
import { pollAccountsJob } from "#rooms/gateways/poll-accounts.job";
import { startConnectionsJob } from "#rooms/gateways/start-connections.job";
import { rollUpPlatformJob } from "#rooms/ledger/roll-up-platform.job";
import { verifyLedgerJob } from "#rooms/ledger/verify-ledger.job";
import { cleanupMediasJob } from "#rooms/medias/cleanup-medias.job";
import { anonymiseRowsJob } from "#rooms/migration/anonymise-rows.job";
import { applyLastlinkEventsJob } from "#rooms/migration/apply-lastlink-events.job";
import { cleanupImportsJob } from "#rooms/migration/cleanup-imports.job";
import { importPeopleJob } from "#rooms/migration/import-people.job";
import { readImportJob } from "#rooms/migration/read-import.job";
import { resumeImportsJob } from "#rooms/migration/resume-imports.job";
import { undoPeopleJob } from "#rooms/migration/undo-people.job";
import { cleanupNoticesJob } from "#rooms/notices/cleanup-notices.job";
import { onBillingCreatedJob } from "#rooms/notices/on-billing-created.job";
import { onBillingProofDecidedJob } from "#rooms/notices/on-billing-proof-decided.job";
import { onBillingReminderDueJob } from "#rooms/notices/on-billing-reminder-due.job";
import { onBillingVoidedJob } from "#rooms/notices/on-billing-voided.job";
import { onContentHiddenJob } from "#rooms/notices/on-content-hidden.job";
import { onContentRestoredJob } from "#rooms/notices/on-content-restored.job";
import { onCreditPaidJob } from "#rooms/notices/on-credit-paid.job";
import { onDisputeDecidedJob } from "#rooms/notices/on-dispute-decided.job";
import { onDisputeFiledJob } from "#rooms/notices/on-dispute-filed.job";
import { onEvidenceDueJob } from "#rooms/notices/on-evidence-due.job";
import { onPaymentPartlyRefundedJob } from "#rooms/notices/on-payment-partly-refunded.job";
import { onPaymentRefundedJob } from "#rooms/notices/on-payment-refunded.job";
import { onPaymentSettledJob } from "#rooms/notices/on-payment-settled.job";
import { onPixKeyMissingJob } from "#rooms/notices/on-pix-key-missing.job";
import { onReceiptDecidedJob } from "#rooms/notices/on-receipt-decided.job";
import { onReceiptSubmittedJob } from "#rooms/notices/on-receipt-submitted.job";
import { onRefundRequestedJob } from "#rooms/notices/on-refund-requested.job";
import { onRefundRequestedFanJob } from "#rooms/notices/on-refund-requested-fan.job";
import { onRefundReturnedJob } from "#rooms/notices/on-refund-returned.job";
import { onRefundStuckJob } from "#rooms/notices/on-refund-stuck.job";
import { onReminderDueJob } from "#rooms/notices/on-reminder-due.job";
import { onReportDecidedJob } from "#rooms/notices/on-report-decided.job";
import { onSaleJob } from "#rooms/notices/on-sale.job";
import { onWalletDecidedJob } from "#rooms/notices/on-wallet-decided.job";
import { pushReceiptDecidedJob } from "#rooms/notices/push-receipt-decided.job";
import { pushReminderJob } from "#rooms/notices/push-reminder.job";
import { sendRefundRemindersJob } from "#rooms/notices/send-refund-reminders.job";
import { sendReportRemindersJob } from "#rooms/notices/send-report-reminders.job";
import { sendStoryEmailJob } from "#rooms/notices/send-story-email.job";
import { sendStoryNoticesJob } from "#rooms/notices/send-story-notices.job";
import { cleanupCardsJob } from "#rooms/payments/cleanup-cards.job";
import { expirePaymentsJob } from "#rooms/payments/expire-payments.job";
import { onCardDueJob } from "#rooms/payments/on-card-due.job";
import { onChargeNotifiedJob } from "#rooms/payments/on-charge-notified.job";
import { onPaymentUnwantedJob } from "#rooms/payments/on-payment-unwanted.job";
import { pollOpenChargesJob } from "#rooms/payments/poll-open-charges.job";
import { pollRefundsJob } from "#rooms/payments/poll-refunds.job";
import { releaseDueJob } from "#rooms/payments/release-due.job";
import { cleanupPushesJob } from "#rooms/pushes/cleanup-pushes.job";
import { sendPushJob } from "#rooms/pushes/send-push.job";
import { reconcileGatewayJob } from "#rooms/reconciliation/reconcile-gateway.job";
import { reconcileGatewaysJob } from "#rooms/reconciliation/reconcile-gateways.job";
import { monitorRenewalsJob } from "#rooms/renewals/monitor-renewals.job";
import { onRenewalFailedJob } from "#rooms/renewals/on-renewal-failed.job";
import { onSubscriptionCanceledJob } from "#rooms/renewals/on-subscription-canceled.job";
import { processDueRenewalsJob } from "#rooms/renewals/process-due-renewals.job";
import { cleanupReportsJob } from "#rooms/reports/cleanup-reports.job";
import { sendAdminAlertsJob } from "#rooms/reports/send-admin-alerts.job";
import { sendConfirmationJob } from "#rooms/reports/send-confirmation.job";
import { startPixKeysJob } from "#rooms/settings/start-pix-keys.job";
import { cleanupStoriesJob } from "#rooms/stories/cleanup-stories.job";
import { copyStoriesJob } from "#rooms/stories/copy-stories.job";
import { encodeStoriesJob } from "#rooms/stories/encode-stories.job";
import { measureFilesJob } from "#rooms/stories/measure-files.job";
import { expireDueSubscriptionsJob } from "#rooms/subscriptions/expire-due-subscriptions.job";
import { onWithdrawalNotifiedJob } from "#rooms/transfers/on-withdrawal-notified.job";
import { pollTransfersJob } from "#rooms/transfers/poll-transfers.job";
import { cleanupUploadsJob } from "#rooms/uploads/cleanup-uploads.job";
import { deleteDocumentsJob } from "#rooms/wallet/delete-documents.job";

/** Every job of every room, and of the house. */
export const jobs = [
  sendLinkJob,
  mailPasswordLinkJob,
  sendAccountChangedEmailJob,
  sendCodeJob,
  cleanupAgeChecksJob,
  rollUpPlatformJob,
  verifyLedgerJob,
  deleteDocumentsJob,
  onAccountNotifiedJob,
  onMpAccountNotifiedJob,
  mpRefreshJob,
  startConnectionsJob,
  startPixKeysJob,
  deleteEventPayloadsJob,
  pollAccountsJob,
  onWithdrawalNotifiedJob,
  pollTransfersJob,
  expireDueSubscriptionsJob,
  expirePaymentsJob,
  onSubscriptionCanceledJob,
  processDueRenewalsJob,
  monitorRenewalsJob,
  onChargeNotifiedJob,
  onCardDueJob,
  onRenewalFailedJob,
  pollOpenChargesJob,
  releaseDueJob,
  pollRefundsJob,
  cleanupCardsJob,
  onPaymentUnwantedJob,
  onChargeDisputedJob,
  onDisputeNotifiedJob,
  pollDisputesJob,
  checkEvidenceJob,
  cleanupEvidenceJob,
  reconcileGatewaysJob,
  reconcileGatewayJob,
  createBillingsJob,
  sendBillingRemindersJob,
  copyStoriesJob,
  encodeStoriesJob,
  cleanupStoriesJob,
  measureFilesJob,
  cleanupMediasJob,
  cleanupUploadsJob,
  sendAdminAlertsJob,
  cleanupReportsJob,
  sendConfirmationJob,
  createExportJob,
  cleanupAccountsJob,
  sendFanDeletedEmailJob,
  readImportJob,
  importPeopleJob,
  undoPeopleJob,
  applyLastlinkEventsJob,
  resumeImportsJob,
  cleanupImportsJob,
  anonymiseRowsJob,
  tidyWritesJob,
  onFanForgottenJob,
  onReceiptSubmittedJob,
  onPixKeyMissingJob,
  onReceiptDecidedJob,
  onReminderDueJob,
  onRefundRequestedJob,
  onRefundRequestedFanJob,
  onRefundReturnedJob,
  onRefundStuckJob,
  sendRefundRemindersJob,
  onPaymentSettledJob,
  onPaymentRefundedJob,
  onPaymentPartlyRefundedJob,
  onDisputeFiledJob,
  onDisputeDecidedJob,
  onEvidenceDueJob,
  onSaleJob,
  onBillingCreatedJob,
  onBillingProofDecidedJob,
  onBillingReminderDueJob,
  onBillingVoidedJob,
  onCreditPaidJob,
  onWalletDecidedJob,
  sendPushJob,
  cleanupCodesJob,
  cleanupPushesJob,
  sendStoryNoticesJob,
  sendStoryEmailJob,
  cleanupNoticesJob,
  pushReceiptDecidedJob,
  pushReminderJob,
  onContentHiddenJob,
  onReportDecidedJob,
  onContentRestoredJob,
  sendReportRemindersJob,
] as readonly Job[];
