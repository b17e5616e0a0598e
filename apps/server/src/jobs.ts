import type { Job } from "#core/jobs";
import { onFanForgottenJob } from "#http/on-fan-forgotten.job";
import { tidyWritesJob } from "#http/tidy-writes.job";
import { cleanupAccountsJob } from "#modules/account/cleanup-accounts.job";
import { createExportJob } from "#modules/account/create-export.job";
import { sendFanDeletedEmailJob } from "#modules/account/send-fan-deleted-email.job";
import { cleanupAgeChecksJob } from "#modules/ages/cleanup-age-checks.job";
import { mailPasswordLinkJob } from "#modules/auth/mail-password-link.job";
import { sendAccountChangedEmailJob } from "#modules/auth/send-account-changed-email.job";
import { sendLinkJob } from "#modules/auth/send-link.job";
import { createBillingsJob } from "#modules/billings/create-billings.job";
import { sendBillingRemindersJob } from "#modules/billings/send-billing-reminders.job";
import { checkEvidenceJob } from "#modules/disputes/check-evidence.job";
import { cleanupEvidenceJob } from "#modules/disputes/cleanup-evidence.job";
import { onChargeDisputedJob } from "#modules/disputes/on-charge-disputed.job";
import { onDisputeNotifiedJob } from "#modules/disputes/on-dispute-notified.job";
import { pollDisputesJob } from "#modules/disputes/poll-disputes.job";
import { cleanupCodesJob } from "#modules/fans/cleanup-codes.job";
import { sendCodeJob } from "#modules/fans/send-code.job";
import { deleteEventPayloadsJob } from "#modules/gateways/delete-event-payloads.job";
import { mpRefreshJob } from "#modules/gateways/mp-refresh.job";
import { onAccountNotifiedJob } from "#modules/gateways/on-account-notified.job";
import { onMpAccountNotifiedJob } from "#modules/gateways/on-mp-account-notified.job";
import { pollAccountsJob } from "#modules/gateways/poll-accounts.job";
import { startConnectionsJob } from "#modules/gateways/start-connections.job";
import { anonymiseRowsJob } from "#modules/imports/anonymise-rows.job";
import { applyLastlinkEventsJob } from "#modules/imports/apply-lastlink-events.job";
import { cleanupImportsJob } from "#modules/imports/cleanup-imports.job";
import { importPeopleJob } from "#modules/imports/import-people.job";
import { readImportJob } from "#modules/imports/read-import.job";
import { resumeImportsJob } from "#modules/imports/resume-imports.job";
import { undoPeopleJob } from "#modules/imports/undo-people.job";
import { rollUpPlatformJob } from "#modules/ledger/roll-up-platform.job";
import { verifyLedgerJob } from "#modules/ledger/verify-ledger.job";
import { cleanupMediasJob } from "#modules/medias/cleanup-medias.job";
import { noticesJobs } from "#modules/notices/notices.jobs";
import { cleanupCardsJob } from "#modules/payments/cleanup-cards.job";
import { expirePaymentsJob } from "#modules/payments/expire-payments.job";
import { onCardDueJob } from "#modules/payments/on-card-due.job";
import { onChargeNotifiedJob } from "#modules/payments/on-charge-notified.job";
import { onPaymentUnwantedJob } from "#modules/payments/on-payment-unwanted.job";
import { pollOpenChargesJob } from "#modules/payments/poll-open-charges.job";
import { pollRefundsJob } from "#modules/payments/poll-refunds.job";
import { releaseDueJob } from "#modules/payments/release-due.job";
import { cleanupPushesJob } from "#modules/pushes/cleanup-pushes.job";
import { sendPushJob } from "#modules/pushes/send-push.job";
import { reconcileGatewayJob } from "#modules/reconciliation/reconcile-gateway.job";
import { reconcileGatewaysJob } from "#modules/reconciliation/reconcile-gateways.job";
import { monitorRenewalsJob } from "#modules/renewals/monitor-renewals.job";
import { onRenewalFailedJob } from "#modules/renewals/on-renewal-failed.job";
import { onSubscriptionCanceledJob } from "#modules/renewals/on-subscription-canceled.job";
import { processDueRenewalsJob } from "#modules/renewals/process-due-renewals.job";
import { cleanupReportsJob } from "#modules/reports/cleanup-reports.job";
import { sendAdminAlertsJob } from "#modules/reports/send-admin-alerts.job";
import { sendConfirmationJob } from "#modules/reports/send-confirmation.job";
import { startPixKeysJob } from "#modules/settings/start-pix-keys.job";
import { cleanupStoriesJob } from "#modules/stories/cleanup-stories.job";
import { copyStoriesJob } from "#modules/stories/copy-stories.job";
import { encodeStoriesJob } from "#modules/stories/encode-stories.job";
import { measureFilesJob } from "#modules/stories/measure-files.job";
import { expireDueSubscriptionsJob } from "#modules/subscriptions/expire-due-subscriptions.job";
import { onWithdrawalNotifiedJob } from "#modules/transfers/on-withdrawal-notified.job";
import { pollTransfersJob } from "#modules/transfers/poll-transfers.job";
import { cleanupUploadsJob } from "#modules/uploads/cleanup-uploads.job";
import { deleteDocumentsJob } from "#modules/wallet/delete-documents.job";

/** Every job of the modules and of the server itself. */
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
  sendPushJob,
  cleanupCodesJob,
  cleanupPushesJob,
  ...noticesJobs,
] as readonly Job[];
