import type { Job } from "#core/jobs/jobs";
import { approveReceiptsJob } from "./approve-receipts.ts";

export const receiptsJobs: readonly Job[] = [approveReceiptsJob];
