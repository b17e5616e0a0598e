import type { Job } from "#core/jobs/jobs";
import { cleanupImportsJob, resumeImportsJob } from "./cleanup-imports.ts";
import { anonymiseRowsJob } from "./delete-personal-data.ts";
import { applyLastlinkEventsJob } from "./handle-lastlink-webhook.ts";
import { importPeopleJob } from "./import-people.ts";
import { readImportJob } from "./read-import.ts";
import { undoPeopleJob } from "./undo-import.ts";

export const importsJobs: readonly Job[] = [
  applyLastlinkEventsJob,
  cleanupImportsJob,
  resumeImportsJob,
  anonymiseRowsJob,
  importPeopleJob,
  readImportJob,
  undoPeopleJob,
];
