import { cleanupChangesJob } from "#core/database/cleanup-changes";
import { createPartitionsJob } from "#core/database/create-partitions";
import type { Job } from "#core/jobs/jobs";
import type { QueueName } from "#core/jobs/queues";
import { httpJobs } from "#http/http.jobs";
import { accountJobs } from "#modules/account/account.jobs";
import { agesJobs } from "#modules/ages/ages.jobs";
import { announcementsJobs } from "#modules/announcements/announcements.jobs";
import { authJobs } from "#modules/auth/auth.jobs";
import { billingsJobs } from "#modules/billings/billings.jobs";
import { disputesJobs } from "#modules/disputes/disputes.jobs";
import { evidenceJobs } from "#modules/evidence/evidence.jobs";
import { fansJobs } from "#modules/fans/fans.jobs";
import { gatewaysJobs } from "#modules/gateways/gateways.jobs";
import { giftsJobs } from "#modules/gifts/gifts.jobs";
import { helpJobs } from "#modules/help/help.jobs";
import { importsJobs } from "#modules/imports/imports.jobs";
import { ledgerJobs } from "#modules/ledger/ledger.jobs";
import { mediasJobs } from "#modules/medias/medias.jobs";
import { noticesJobs } from "#modules/notices/notices.jobs";
import { objectsJobs } from "#modules/objects/objects.jobs";
import { paymentsJobs } from "#modules/payments/payments.jobs";
import { pushesJobs } from "#modules/pushes/pushes.jobs";
import { receiptsJobs } from "#modules/receipts/receipts.jobs";
import { reconciliationJobs } from "#modules/reconciliation/reconciliation.jobs";
import { refundsJobs } from "#modules/refunds/refunds.jobs";
import { remindersJobs } from "#modules/reminders/reminders.jobs";
import { renewalsJobs } from "#modules/renewals/renewals.jobs";
import { reportsJobs } from "#modules/reports/reports.jobs";
import { settingsJobs } from "#modules/settings/settings.jobs";
import { storiesJobs } from "#modules/stories/stories.jobs";
import { subscriptionsJobs } from "#modules/subscriptions/subscriptions.jobs";
import { transfersJobs } from "#modules/transfers/transfers.jobs";
import { uploadsJobs } from "#modules/uploads/uploads.jobs";
import { walletJobs } from "#modules/wallet/wallet.jobs";
import type { JobGroup } from "./config.ts";

/** What a machine may be set aside for. */
const groups: Record<JobGroup, readonly QueueName[]> = {
  // Needs most of a CPU.
  media: ["encode", "copy"],
  money: ["gateway", "poll", "reconcile"],
  general: ["mail", "bulk-mail", "push", "import", "maintenance"],
};

export function listQueues(names: readonly JobGroup[]): readonly QueueName[] {
  return names.flatMap((name) => groups[name]);
}

export const jobs: readonly Job[] = [
  cleanupChangesJob,
  createPartitionsJob,
  ...httpJobs,
  ...accountJobs,
  ...agesJobs,
  ...announcementsJobs,
  ...authJobs,
  ...billingsJobs,
  ...disputesJobs,
  ...evidenceJobs,
  ...fansJobs,
  ...gatewaysJobs,
  ...giftsJobs,
  ...helpJobs,
  ...importsJobs,
  ...ledgerJobs,
  ...mediasJobs,
  ...noticesJobs,
  ...objectsJobs,
  ...paymentsJobs,
  ...pushesJobs,
  ...receiptsJobs,
  ...reconciliationJobs,
  ...refundsJobs,
  ...remindersJobs,
  ...renewalsJobs,
  ...reportsJobs,
  ...settingsJobs,
  ...storiesJobs,
  ...subscriptionsJobs,
  ...transfersJobs,
  ...uploadsJobs,
  ...walletJobs,
];
