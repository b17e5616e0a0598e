import type { Job } from "#core/jobs";
import { cleanupRequestsJob, onFanForgottenJob } from "#http/http.jobs";
import { createExportJob } from "#modules/account/create-export";
import { cleanupAccountsJob } from "#modules/account/delete-account";
import { sendFanDeletedEmailJob } from "#modules/account/delete-fan";
import { cleanupAgeChecksJob } from "#modules/ages/cleanup-age-checks";
import { sendAccountChangedEmailJob } from "#modules/auth/send-account-changed-email";
import { mailPasswordLinkJob, sendLinkJob } from "#modules/auth/send-link";
import { createBillingsJob } from "#modules/billings/create-billings";
import { sendBillingRemindersJob } from "#modules/billings/send-billing-reminders";
import { cleanupEvidenceJob } from "#modules/disputes/cleanup-evidence";
import { onDisputeNotifiedJob } from "#modules/disputes/handle-dispute-webhook";
import { pollDisputesJob } from "#modules/disputes/poll-disputes";
import { checkEvidenceJob, onChargeDisputedJob } from "#modules/disputes/sync-dispute";
import { cleanupCodesJob } from "#modules/fans/fans.jobs";
import { sendCodeJob } from "#modules/fans/send-code";
import { deleteEventPayloadsJob } from "#modules/gateways/delete-event-payloads";
import { onAccountNotifiedJob } from "#modules/gateways/handle-account-webhook";
import { onMpAccountNotifiedJob } from "#modules/gateways/mp-handle-account-webhook";
import { mpRefreshJob } from "#modules/gateways/mp-refresh";
import { pollAccountsJob } from "#modules/gateways/poll-accounts";
import { startConnectionsJob } from "#modules/gateways/start-connections";
import { applyLastlinkEventsJob } from "#modules/imports/apply-lastlink-events";
import { cleanupImportsJob, resumeImportsJob } from "#modules/imports/cleanup-imports";
import { anonymiseRowsJob } from "#modules/imports/delete-personal-data";
import { importPeopleJob } from "#modules/imports/import-people";
import { readImportJob } from "#modules/imports/read-import";
import { undoPeopleJob } from "#modules/imports/undo-people";
import { rollUpPlatformJob } from "#modules/ledger/roll-up-platform";
import { verifyLedgerJob } from "#modules/ledger/verify-ledger";
import { cleanupMediasJob } from "#modules/medias/delete-media";
import { cleanupNoticesJob } from "#modules/notices/cleanup-notices.job";
import { onBillingCreatedJob } from "#modules/notices/on-billing-created.job";
import { onBillingProofDecidedJob } from "#modules/notices/on-billing-proof-decided.job";
import { onBillingReminderDueJob } from "#modules/notices/on-billing-reminder-due.job";
import { onBillingVoidedJob } from "#modules/notices/on-billing-voided.job";
import { onContentHiddenJob } from "#modules/notices/on-content-hidden.job";
import { onContentRestoredJob } from "#modules/notices/on-content-restored.job";
import { onCreditPaidJob } from "#modules/notices/on-credit-paid.job";
import { onDisputeDecidedJob } from "#modules/notices/on-dispute-decided.job";
import { onDisputeFiledJob } from "#modules/notices/on-dispute-filed.job";
import { onEvidenceDueJob } from "#modules/notices/on-evidence-due.job";
import { onPaymentPartlyRefundedJob } from "#modules/notices/on-payment-partly-refunded.job";
import { onPaymentRefundedJob } from "#modules/notices/on-payment-refunded.job";
import { onPaymentSettledJob } from "#modules/notices/on-payment-settled.job";
import { onPixKeyMissingJob } from "#modules/notices/on-pix-key-missing.job";
import { onReceiptDecidedJob } from "#modules/notices/on-receipt-decided.job";
import { onReceiptSubmittedJob } from "#modules/notices/on-receipt-submitted.job";
import { onRefundRequestedJob } from "#modules/notices/on-refund-requested.job";
import { onRefundRequestedFanJob } from "#modules/notices/on-refund-requested-fan.job";
import { onRefundReturnedJob } from "#modules/notices/on-refund-returned.job";
import { onRefundStuckJob } from "#modules/notices/on-refund-stuck.job";
import { onReminderDueJob } from "#modules/notices/on-reminder-due.job";
import { onReportDecidedJob } from "#modules/notices/on-report-decided.job";
import { onSaleJob } from "#modules/notices/on-sale.job";
import { onWalletDecidedJob } from "#modules/notices/on-wallet-decided.job";
import { pushReceiptDecidedJob } from "#modules/notices/push-receipt-decided.job";
import { pushReminderJob } from "#modules/notices/push-reminder.job";
import { sendRefundRemindersJob } from "#modules/notices/send-refund-reminders.job";
import { sendReportRemindersJob } from "#modules/notices/send-report-reminders.job";
import { sendStoryEmailJob } from "#modules/notices/send-story-email.job";
import { sendStoryNoticesJob } from "#modules/notices/send-story-notices.job";
import { cleanupCardsJob } from "#modules/payments/cleanup-cards.job";
import { expirePaymentsJob } from "#modules/payments/expire-payments.job";
import { onCardDueJob } from "#modules/payments/on-card-due.job";
import { onChargeNotifiedJob } from "#modules/payments/on-charge-notified.job";
import { pollOpenChargesJob } from "#modules/payments/poll-open-charges.job";
import { releaseDueJob } from "#modules/payments/release-due.job";
import { cleanupPushesJob } from "#modules/pushes/cleanup-pushes";
import { sendPushJob } from "#modules/pushes/send-pushes";
import { reconcileGatewayJob } from "#modules/reconciliation/reconcile-gateway";
import { reconcileGatewaysJob } from "#modules/reconciliation/reconcile-gateways";
import { onPaymentUnwantedJob } from "#modules/refunds/on-payment-unwanted.job";
import { pollRefundsJob } from "#modules/refunds/poll-refunds.job";
import {
  monitorRenewalsJob,
  onRenewalFailedJob,
  onSubscriptionCanceledJob,
  processDueRenewalsJob,
} from "#modules/renewals/renewals.jobs";
import { cleanupReportsJob } from "#modules/reports/cleanup-reports";
import { sendAdminAlertsJob } from "#modules/reports/send-admin-alerts";
import { sendConfirmationJob } from "#modules/reports/send-confirmation";
import { startPixKeysJob } from "#modules/settings/start-pix-keys";
import { copyStoriesJob, encodeStoriesJob } from "#modules/stories/claim-next-transcode";
import { cleanupStoriesJob } from "#modules/stories/cleanup-stories";
import { measureFilesJob } from "#modules/stories/measure-files";
import { expireDueSubscriptionsJob } from "#modules/subscriptions/expire-due-subscriptions";
import { onWithdrawalNotifiedJob } from "#modules/transfers/handle-withdrawal-webhook";
import { pollTransfersJob } from "#modules/transfers/poll-transfers";
import { cleanupUploadsJob } from "#modules/uploads/cleanup-uploads";
import { deleteDocumentsJob } from "#modules/wallet/delete-documents";

/** The jobs of all modules and of `http`. */
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
  cleanupRequestsJob,
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
