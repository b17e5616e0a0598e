import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { deleteUndecided } from "./ages.store.ts";

const dayMs = 86_400_000;

/** Deletes checks that were started and not finished within a day. */
async function cleanupAgeChecks(ctx: Ctx) {
  await deleteUndecided(ctx, new Date(ctx.now().getTime() - dayMs));
}

export const cleanupAgeChecksJob = defineJob({
  name: "cleanup-age-checks",
  queue: "maintenance",
  cron: "40 * * * *",
  run: (ctx) => cleanupAgeChecks(ctx),
});
