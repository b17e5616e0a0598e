import type { Job } from "#core/jobs/jobs";
import { searchOrdersJob, sendSearchResultJob } from "./request-help.ts";
import { sendCorrectedAccessJob, sendEmailCorrectedJob } from "./update-order-email.ts";

export const helpJobs: readonly Job[] = [
  searchOrdersJob,
  sendSearchResultJob,
  sendEmailCorrectedJob,
  sendCorrectedAccessJob,
];
