import type { Job } from "#core/jobs/jobs";
import { deleteDocumentsJob } from "./documents.ts";

export const walletJobs: readonly Job[] = [deleteDocumentsJob];
