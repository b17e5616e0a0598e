import { defineJob } from "#core/jobs";
import { createExport } from "./create-export.ts";

export const createExportJob = defineJob<{ exportId: string }>({
  queue: "make-export",
  options: { expireInSeconds: 3_600 },
  run: (ctx, { exportId }, signal) => createExport(ctx, exportId, signal),
});
