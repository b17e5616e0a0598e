import { defineJob } from "#core/jobs";
import { cleanupImports } from "./cleanup-imports.ts";

export const cleanupImportsJob = defineJob({
  queue: "tidy-imports",
  cron: "20 4 * * *",
  run: async (ctx) => {
    const count = await cleanupImports(ctx);
    if (count) ctx.log.info({ count }, "rows of old imports were forgotten");
  },
});
