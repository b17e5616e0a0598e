import { defineJob } from "#core/jobs";
import { deleteCodesBefore } from "./codes.store.ts";

const keptMs = 86_400_000;

/** E-mails that were typed and never proved are kept nowhere. */
export const cleanupCodesJob = defineJob({
  queue: "tidy-codes",
  cron: "40 4 * * *",
  run: (ctx) => deleteCodesBefore(ctx, new Date(ctx.now().getTime() - keptMs)),
});
