import { defineJob } from "#core/jobs";
import { deleteDocuments } from "./delete-documents.ts";

/** After each decision, and each hour for whatever a crash left. */
export const deleteDocumentsJob = defineJob({
  queue: "erase-documents",
  cron: "25 * * * *",
  run: (ctx) => deleteDocuments(ctx),
});
