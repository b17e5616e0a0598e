import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { clearFiles, insertEvent, lockDueHolds, selectUndeleted, updateEnded } from "./evidence.store.ts";

/** Ends holds whose time is over, and deletes the files of ended ones. Their audit trail remains. */
export async function endEvidence(ctx: Ctx) {
  await inTransaction(ctx, async (ctx) => {
    for (const { id } of await lockDueHolds(ctx)) {
      await updateEnded(ctx, id);
      await insertEvent(ctx, { holdId: id, kind: "ended" });
    }
  });
  for (const { id, files } of await selectUndeleted(ctx)) {
    for (const { key } of files) await ctx.storage.remove(key);
    await clearFiles(ctx, id);
  }
}

export const endEvidenceJob = defineJob({
  name: "end-evidence",
  queue: "maintenance",
  cron: "35 4 * * *",
  run: (ctx) => endEvidence(ctx),
});
