import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { markErased, selectErasable } from "./documents.store.ts";

/**
 * Deletes the pictures of decided or replaced documents. Can be repeated after a crash: removing a missing file is no
 * error.
 */
export async function deleteDocuments(ctx: Ctx) {
  for (;;) {
    const documents = await selectErasable(ctx);
    for (const { id, fileKey } of documents) {
      await ctx.storage.remove(fileKey);
      await markErased(ctx, id);
    }
    if (documents.length === 0) return;
  }
}

/** Enqueued after each decision; hourly for what a crash left. */
export const deleteDocumentsJob = defineJob({
  name: "delete-documents",
  queue: "maintenance",
  cron: "25 * * * *",
  run: (ctx) => deleteDocuments(ctx),
});
