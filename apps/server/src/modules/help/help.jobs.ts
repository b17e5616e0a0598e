import type { Job } from "#core/jobs/jobs";
import { sendEmailCorrectedJob } from "./correct-email.ts";
import { searchOrdersJob } from "./request-help.ts";

export const helpJobs: readonly Job[] = [searchOrdersJob, sendEmailCorrectedJob];
