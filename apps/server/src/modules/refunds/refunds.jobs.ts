import type { Job } from "#core/jobs/jobs";
import { pollRefundsJob } from "./poll-refunds.ts";
import { onPaymentUnwantedJob } from "./refund-payment.ts";

export const refundsJobs: readonly Job[] = [pollRefundsJob, onPaymentUnwantedJob];
