import { defineJob } from "#core/jobs";
import { resumeImports } from "./resume-imports.ts";

export const resumeImportsJob = defineJob({
  queue: "resume-imports",
  cron: "35 * * * *",
  run: async (ctx) => {
    const count = await resumeImports(ctx);
    if (count) ctx.log.warn({ count }, "imports stood still and were taken up again");
  },
});
