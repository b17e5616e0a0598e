import { defineJob } from "#core/jobs";
import { deleteCodesBefore } from "./codes.store.ts";

const retentionMs = 86_400_000;

/** Deletes e-mail addresses that were typed but not verified. */
export const cleanupCodesJob = defineJob({
  queue: "tidy-codes",
  cron: "40 4 * * *",
  run: (ctx) => deleteCodesBefore(ctx, new Date(ctx.now().getTime() - retentionMs)),
});
