import type { Job } from "#core/jobs/jobs";
import { cleanupUploadsJob } from "./cleanup-uploads.ts";

export const uploadsJobs: readonly Job[] = [cleanupUploadsJob];
