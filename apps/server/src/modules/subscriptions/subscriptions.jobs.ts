import type { Job } from "#core/jobs/jobs";
import { expireDueSubscriptionsJob } from "./expire-due-subscriptions.ts";

export const subscriptionsJobs: readonly Job[] = [expireDueSubscriptionsJob];
