import type { Job } from "#core/jobs/jobs";
import { onPaymentUnwantedJob } from "./refund-payment.ts";
import { pollRefundsJob } from "./submit-refund.ts";

export const refundsJobs: readonly Job[] = [pollRefundsJob, onPaymentUnwantedJob];
