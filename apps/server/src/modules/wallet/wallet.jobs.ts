import type { Job } from "#core/jobs/jobs";
import { deleteDocumentsJob } from "./delete-documents.ts";

export const walletJobs: readonly Job[] = [deleteDocumentsJob];
