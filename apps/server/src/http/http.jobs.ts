import { deletePassedWindows } from "#core/http/throttle";
import { defineJob, type Job } from "#core/jobs/jobs";
import { deleteOldBounces } from "#core/mail/mail-bounces";
import { fanDeleted } from "#modules/account/index";
import { cleanupFactors } from "#modules/factors/index";
import { deleteOldAccess } from "./access/access-log.ts";
import { deleteExpiredResponses, deleteResponsesTo } from "./access/idempotency.ts";
import { cleanupAssets } from "./web/web-assets.ts";

/** Deletes expired rate limit windows, idempotency records, access records, WebAuthn challenges, removed factors, bounces and assets of earlier releases. */
export const cleanupRequestsJob = defineJob({
  name: "cleanup-requests",
  queue: "maintenance",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    await deletePassedWindows(ctx);
    await deleteExpiredResponses(ctx);
    await deleteOldAccess(ctx);
    await cleanupFactors(ctx);
    await deleteOldBounces(ctx);
    await cleanupAssets(ctx);
  },
});

/** The event contains the e-mail address, so its record is deleted after a day. */
const onFanDeletedJob = defineJob<{ email: string; fanSessionIds: string[] }>({
  name: "delete-responses-to-fan",
  queue: "maintenance",
  on: [fanDeleted],
  options: { retryLimit: 10, deleteAfterSeconds: 86_400 },
  run: deleteResponsesTo,
});

export const httpJobs: readonly Job[] = [cleanupRequestsJob, onFanDeletedJob];
