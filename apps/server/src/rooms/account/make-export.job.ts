import { defineJob } from "#core/jobs";
import { makeExport } from "./make-export.ts";

export const makeExportJob = defineJob<{ exportId: string }>({
  queue: "make-export",
  options: { expireInSeconds: 3_600 },
  run: (ctx, { exportId }, signal) => makeExport(ctx, exportId, signal),
});
