import { defineJob } from "#core/jobs";
import { measureFiles } from "./measure-files.ts";

export const measureFilesJob = defineJob({
  queue: "measure-files",
  cron: "20 4 * * *",
  atStart: true,
  run: async (ctx, _input, signal) => {
    await measureFiles(ctx, signal);
  },
});
