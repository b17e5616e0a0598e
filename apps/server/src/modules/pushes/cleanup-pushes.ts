import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { deleteEndedTargets } from "./pushes.store.ts";

export async function cleanupPushes(ctx: Ctx) {
  await deleteEndedTargets(ctx);
}

export const cleanupPushesJob = defineJob({
  name: "cleanup-pushes",
  queue: "maintenance",
  cron: "50 4 * * *",
  run: (ctx) => cleanupPushes(ctx),
});
