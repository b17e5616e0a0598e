import { imports } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { importPeopleJob } from "./import-people.ts";
import {
  deleteRows,
  expirePreviews,
  selectStaleImports,
  selectStalledImports,
  updateImportRow,
} from "./imports.store.ts";
import { readImportJob } from "./read-import.ts";
import { clearSamples } from "./rows.store.ts";
import { undoPeopleJob } from "./undo-import.ts";

const hourMs = 3_600_000;

/** Deletes rows and samples of files that can no longer be imported or undone. */
async function cleanupImports(ctx: Ctx): Promise<number> {
  const now = ctx.now().getTime();
  const abandonedBefore = new Date(now - imports.previewDays * 24 * hourMs);
  await expirePreviews(ctx, abandonedBefore);
  const stale = await selectStaleImports(ctx, new Date(now - imports.undoHours * hourMs), abandonedBefore);
  for (const { id } of stale) {
    while ((await deleteRows(ctx, id, 5_000)) > 0);
    await clearSamples(ctx, id);
    await updateImportRow(ctx, id, { offers: "[]", questions: "[]", cleanedUpAt: ctx.now() });
  }
  return stale.length;
}

export const cleanupImportsJob = defineJob({
  name: "cleanup-imports",
  queue: "maintenance",
  cron: "20 4 * * *",
  run: async (ctx) => {
    const count = await cleanupImports(ctx);
    if (count) ctx.log.info({ count }, "rows of old imports were deleted");
  },
});

/** Resumes stalled imports: a creator could not start another import while a failed job blocks one. */
export async function resumeImports(ctx: Ctx): Promise<number> {
  const stalled = await selectStalledImports(ctx, new Date(ctx.now().getTime() - hourMs));
  const jobs = { reading: readImportJob, importing: importPeopleJob, undoing: undoPeopleJob };
  for (const { id: importId, state } of stalled) await enqueue(ctx, jobs[state as keyof typeof jobs], { importId });
  return stalled.length;
}

export const resumeImportsJob = defineJob({
  name: "resume-imports",
  queue: "maintenance",
  cron: "35 * * * *",
  run: async (ctx) => {
    const count = await resumeImports(ctx);
    if (count) ctx.log.warn({ count }, "stalled imports were resumed");
  },
});
