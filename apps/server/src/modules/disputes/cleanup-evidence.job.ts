import { defineJob } from "#core/jobs";
import { cleanupEvidence } from "./cleanup-evidence.ts";

/** After a file was removed, and each hour for what is old and for what a crash left. */
export const cleanupEvidenceJob = defineJob({
  queue: "cleanup-evidence",
  cron: "35 * * * *",
  run: (ctx) => cleanupEvidence(ctx),
});
