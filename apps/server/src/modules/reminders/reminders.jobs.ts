import type { Job } from "#core/jobs/jobs";
import { cleanupRemindersJob, processRemindersJob, startEndedRemindersJob } from "./process-reminders.ts";

export const remindersJobs: readonly Job[] = [processRemindersJob, startEndedRemindersJob, cleanupRemindersJob];
