import { defineJob } from "#core/jobs";
import { anonymiseRows } from "./anonymise-rows.ts";

/** By the e-mails that a person had, which the job's own record holds no longer than a day. */
export const anonymiseRowsJob = defineJob<{ emails: string[]; personIds: string[] }>({
  queue: "forget-rows",
  options: { retryLimit: 10, deleteAfterSeconds: 86_400 },
  run: (ctx, named, signal) => anonymiseRows(ctx, named, signal),
});
