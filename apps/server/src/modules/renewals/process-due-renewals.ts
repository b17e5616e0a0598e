import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { listBatches } from "#core/paging/list-batches";
import { processRenewal } from "./process-renewal.ts";
import { type DueRun, selectDue } from "./renewals.store.ts";

const pageSize = 200;
const concurrency = 4;

/** Processes all due subscriptions, a page of ids at a time. One that fails is logged and stays due. */
export async function processDueRenewals(
  ctx: Ctx,
  signal?: AbortSignal,
): Promise<{ processed: number; failed: number }> {
  const until = ctx.now();
  const count = { processed: 0, failed: 0 };
  for await (const ids of listBatches<DueRun>(pageSize, (last, limit) => selectDue(ctx, until, last, limit))) {
    const remaining = ids.values();
    await Promise.all(Array.from({ length: concurrency }, () => processAll(ctx, remaining, count)));
    if (signal?.aborted) break;
  }
  return count;
}

async function processAll(ctx: Ctx, ids: Iterable<DueRun>, count: { processed: number; failed: number }) {
  for (const { id } of ids) {
    try {
      await processRenewal(ctx, id);
      count.processed++;
    } catch (err) {
      count.failed++;
      ctx.log.error({ err, subscriptionId: id }, "a renewal could not be processed");
    }
  }
}

export const processDueRenewalsJob = defineJob({
  name: "process-due-renewals",
  queue: "poll",
  cron: "* * * * *",
  // The first run after a long outage can take long.
  options: { expireInSeconds: 3_600 },
  run: async (ctx, _input, signal) => {
    const { processed, failed } = await processDueRenewals(ctx, signal);
    if (processed || failed) ctx.log.info({ processed, failed }, "renewals processed");
  },
});
