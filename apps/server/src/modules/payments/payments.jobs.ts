import type { Job } from "#core/jobs/jobs";
import { expirePaymentsJob, onOrderPaidJob } from "./close-payments.ts";
import { pollOpenChargesJob } from "./poll-open-charges.ts";
import { releaseDueJob } from "./release-due.ts";
import { cleanupCardsJob } from "./saved-cards.ts";
import { onCardDueJob } from "./submit-charge.ts";
import { onChargeNotifiedJob } from "./sync-charge.ts";

export const paymentsJobs: readonly Job[] = [
  onCardDueJob,
  cleanupCardsJob,
  onOrderPaidJob,
  expirePaymentsJob,
  onChargeNotifiedJob,
  pollOpenChargesJob,
  releaseDueJob,
];
