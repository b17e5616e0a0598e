import type { Job } from "#core/jobs/jobs";
import { cancelNextPixJob, startPixKeysJob } from "./update-pix.ts";

export const settingsJobs: readonly Job[] = [startPixKeysJob, cancelNextPixJob];
