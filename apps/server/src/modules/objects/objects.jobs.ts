import type { Job } from "#core/jobs/jobs";
import { cleanupObjectsJob } from "./cleanup-objects.ts";

export const objectsJobs: readonly Job[] = [cleanupObjectsJob];
