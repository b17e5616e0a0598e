import type { Job } from "#core/jobs/jobs";
import { onCardDueJob } from "./charge-card.ts";
import { cleanupCardsJob } from "./cleanup-cards.ts";
import { onOrderPaidJob } from "./close-other-orders.ts";
import { expirePaymentsJob } from "./expire-payments.ts";
import { onChargeNotifiedJob } from "./handle-charge-webhook.ts";
import { pollOpenChargesJob } from "./poll-open-charges.ts";
import { releaseDueJob } from "./release-due.ts";

export const paymentsJobs: readonly Job[] = [
  onCardDueJob,
  cleanupCardsJob,
  onOrderPaidJob,
  expirePaymentsJob,
  onChargeNotifiedJob,
  pollOpenChargesJob,
  releaseDueJob,
];
