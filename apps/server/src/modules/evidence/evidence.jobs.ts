import type { Job } from "#core/jobs/jobs";
import { endEvidenceJob } from "./decide-evidence.ts";
import { storeEvidenceJob } from "./store-evidence.ts";

export const evidenceJobs: readonly Job[] = [endEvidenceJob, storeEvidenceJob];
