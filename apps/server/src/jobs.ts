import { createPartitionsJob } from "#core/create-partitions";
import type { Job } from "#core/jobs";
import { cleanupRequestsJob, onFanForgottenJob } from "#http/http.jobs";
import { createExportJob } from "#modules/account/create-export";
import { cleanupAccountsJob } from "#modules/account/delete-account";
import { sendFanDeletedEmailJob } from "#modules/account/delete-fan";
import { cleanupAgeChecksJob } from "#modules/ages/cleanup-age-checks";
import { cleanupEventsJob } from "#modules/auth/cleanup-events";
import { sendAccountChangedEmailJob } from "#modules/auth/send-account-changed-email";
import { mailPasswordLinkJob, mailRecoveryLinkJob, sendLinkJob } from "#modules/auth/send-link";
import { createBillingsJob } from "#modules/billings/create-billings";
import { sendBillingRemindersJob } from "#modules/billings/send-billing-reminders";
import { cleanupEvidenceJob } from "#modules/disputes/cleanup-evidence";
import { onDisputeNotifiedJob } from "#modules/disputes/handle-dispute-webhook";
import { pollDisputesJob } from "#modules/disputes/poll-disputes";
import { checkEvidenceJob, onChargeDisputedJob } from "#modules/disputes/sync-dispute";
import { endEvidenceJob } from "#modules/evidence/end-evidence";
import { storeEvidenceJob } from "#modules/evidence/store-evidence";
import { cleanupCodesJob, cleanupFanNetworksJob } from "#modules/fans/fans.jobs";
import { sendCodeJob } from "#modules/fans/send-code";
import { sendSessionsEndedJob } from "#modules/fans/send-sessions-ended";
import { cancelDelayedChangesJob } from "#modules/gateways/cancel-delayed-changes";
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
import { noticesJobs } from "#modules/notices/notices.jobs";
import { cleanupObjectsJob } from "#modules/objects/cleanup-objects";
import { cleanupCardsJob } from "#modules/payments/cleanup-cards.job";
import { expirePaymentsJob } from "#modules/payments/expire-payments.job";
import { onCardDueJob } from "#modules/payments/on-card-due.job";
import { onChargeNotifiedJob } from "#modules/payments/on-charge-notified.job";
import { onOrderPaidJob } from "#modules/payments/on-order-paid.job";
import { pollOpenChargesJob } from "#modules/payments/poll-open-charges.job";
import { releaseDueJob } from "#modules/payments/release-due.job";
import { cleanupPushesJob } from "#modules/pushes/cleanup-pushes";
import { sendPushesJob, sendPushJob } from "#modules/pushes/send-pushes";
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
import { cancelNextPixJob } from "#modules/settings/update-pix";
import { copyStoriesJob, encodeStoriesJob } from "#modules/stories/claim-next-transcode";
import { cleanupStoriesJob } from "#modules/stories/cleanup-stories";
import { expireDueSubscriptionsJob } from "#modules/subscriptions/expire-due-subscriptions";
import { onWithdrawalNotifiedJob } from "#modules/transfers/handle-withdrawal-webhook";
import { pollTransfersJob } from "#modules/transfers/poll-transfers";
import { cleanupUploadsJob } from "#modules/uploads/cleanup-uploads";
import { deleteDocumentsJob } from "#modules/wallet/delete-documents";

/** The jobs of all modules and of `http`, by what a machine may be set aside for. */
const groups = {
  // Transcoding, which needs most of a CPU, and the cleanup of files.
  media: [copyStoriesJob, encodeStoriesJob, cleanupStoriesJob, cleanupMediasJob, cleanupUploadsJob, cleanupObjectsJob],
  money: [
    rollUpPlatformJob,
    verifyLedgerJob,
    onAccountNotifiedJob,
    onMpAccountNotifiedJob,
    mpRefreshJob,
    startConnectionsJob,
    startPixKeysJob,
    cancelNextPixJob,
    cancelDelayedChangesJob,
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
    onOrderPaidJob,
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
  ],
  general: [
    sendLinkJob,
    mailPasswordLinkJob,
    mailRecoveryLinkJob,
    sendAccountChangedEmailJob,
    cleanupEventsJob,
    sendCodeJob,
    sendSessionsEndedJob,
    cleanupAgeChecksJob,
    deleteDocumentsJob,
    sendAdminAlertsJob,
    cleanupReportsJob,
    storeEvidenceJob,
    endEvidenceJob,
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
    createPartitionsJob,
    cleanupRequestsJob,
    onFanForgottenJob,
    sendPushesJob,
    sendPushJob,
    cleanupCodesJob,
    cleanupFanNetworksJob,
    cleanupPushesJob,
    ...noticesJobs,
  ],
} as const;

export type JobGroup = keyof typeof groups;

export const jobs = Object.values(groups).flat() as readonly Job[];

export function listJobs(names: readonly JobGroup[]): readonly Job[] {
  return names.flatMap((name): readonly Job[] => groups[name] as unknown as readonly Job[]);
}
