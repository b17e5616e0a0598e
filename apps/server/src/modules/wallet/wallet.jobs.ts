import type { Job } from "#core/jobs";
import { deleteDocumentsJob } from "./delete-documents.ts";

export const walletJobs: readonly Job[] = [deleteDocumentsJob];
