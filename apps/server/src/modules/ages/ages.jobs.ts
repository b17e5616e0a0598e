import type { Job } from "#core/jobs/jobs";
import { cleanupAgeChecksJob } from "./age-checks.ts";

export const agesJobs: readonly Job[] = [cleanupAgeChecksJob];
