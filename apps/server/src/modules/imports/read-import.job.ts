import { defineJob } from "#core/jobs";
import { readImport } from "./read-import.ts";

/** Two at once leave the others' work its processor and its connections. */
export const readImportJob = defineJob<{ importId: string }>({
  queue: "read-import",
  concurrency: 2,
  options: { retryLimit: 10 },
  run: (ctx, { importId }, signal) => readImport(ctx, importId, signal),
});
