import type { Job } from "#core/jobs/jobs";
import { applyLastlinkEventsJob } from "./apply-lastlink-events.ts";
import { cleanupImportsJob, resumeImportsJob } from "./cleanup-imports.ts";
import { anonymiseRowsJob } from "./delete-personal-data.ts";
import { importPeopleJob } from "./import-people.ts";
import { readImportJob } from "./read-import.ts";
import { undoPeopleJob } from "./undo-people.ts";

export const importsJobs: readonly Job[] = [
  applyLastlinkEventsJob,
  cleanupImportsJob,
  resumeImportsJob,
  anonymiseRowsJob,
  importPeopleJob,
  readImportJob,
  undoPeopleJob,
];
