import type { Job } from "#core/jobs/jobs";
import { cleanupPushesJob, sendPushesJob, sendPushJob } from "./send-pushes.ts";

export const pushesJobs: readonly Job[] = [cleanupPushesJob, sendPushesJob, sendPushJob];
