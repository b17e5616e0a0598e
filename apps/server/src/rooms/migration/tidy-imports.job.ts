import { defineJob } from "#core/jobs";
import { tidyImports } from "./tidy-imports.ts";

export const tidyImportsJob = defineJob({
  queue: "tidy-imports",
  cron: "20 4 * * *",
  run: async (ctx) => {
    const count = await tidyImports(ctx);
    if (count) ctx.log.info({ count }, "rows of old imports were forgotten");
  },
});
