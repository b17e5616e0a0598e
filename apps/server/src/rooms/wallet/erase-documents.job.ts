import { defineJob } from "#core/jobs";
import { eraseDocuments } from "./erase-documents.ts";

/** After each decision, and each hour for whatever a crash left. */
export const eraseDocumentsJob = defineJob({
  queue: "erase-documents",
  cron: "25 * * * *",
  run: (ctx) => eraseDocuments(ctx),
});
