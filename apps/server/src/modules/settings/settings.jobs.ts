import type { Job } from "#core/jobs/jobs";
import { startPixKeysJob } from "./start-pix-keys.ts";
import { cancelNextPixJob } from "./update-pix.ts";

export const settingsJobs: readonly Job[] = [startPixKeysJob, cancelNextPixJob];
