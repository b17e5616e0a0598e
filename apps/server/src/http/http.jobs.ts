import { defineJob } from "#core/jobs";
import { deletePassedWindows } from "#core/throttle";
import { fanForgotten } from "#modules/account/account.events";
import { deleteOldAccess } from "./access-log.ts";
import { deleteExpiredResponses, deleteResponsesTo } from "./idempotency.ts";

/** Deletes expired rate limit windows, idempotency records and access records. */
export const cleanupRequestsJob = defineJob({
  queue: "tidy-writes",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    await deletePassedWindows(ctx);
    await deleteExpiredResponses(ctx);
    await deleteOldAccess(ctx);
  },
});

/** The event contains the e-mail address, so its record is deleted after a day. */
export const onFanForgottenJob = defineJob<{ email: string; fanSessionIds: string[] }>({
  queue: "forget-answers",
  on: [fanForgotten],
  options: { retryLimit: 10, deleteAfterSeconds: 86_400 },
  run: deleteResponsesTo,
});
