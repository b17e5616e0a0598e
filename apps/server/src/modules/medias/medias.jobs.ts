import type { Job } from "#core/jobs/jobs";
import { cleanupMediasJob } from "./delete-media.ts";

export const mediasJobs: readonly Job[] = [cleanupMediasJob];
