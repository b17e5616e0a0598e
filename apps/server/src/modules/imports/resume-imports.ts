import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { importPeopleJob } from "./import-people.job.ts";
import { selectStanding } from "./imports.store.ts";
import { readImportJob } from "./read-import.job.ts";
import { undoPeopleJob } from "./undo-people.job.ts";

const hourMs = 3_600_000;

/** Takes up again what stands still: a job that failed for good would else keep its creator from any other import. */
export async function resumeImports(ctx: Ctx): Promise<number> {
  const standing = await selectStanding(ctx, new Date(ctx.now().getTime() - hourMs));
  const jobs = { reading: readImportJob, importing: importPeopleJob, undoing: undoPeopleJob };
  for (const { id: importId, state } of standing) await enqueue(ctx, jobs[state as keyof typeof jobs], { importId });
  return standing.length;
}
