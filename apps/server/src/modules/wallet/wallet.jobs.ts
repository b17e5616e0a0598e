import type { Job } from "#core/jobs/jobs";
import { cancelHolderJob } from "./cancel-holder.ts";
import { deleteDocumentsJob } from "./documents.ts";

export const walletJobs: readonly Job[] = [deleteDocumentsJob, cancelHolderJob];
