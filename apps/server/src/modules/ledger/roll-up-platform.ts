import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { insertRollups, lockLastSeq } from "./rollup.store.ts";

/**
 * Stores partial sums of the platform's accounts, so that reading balances stays cheap. Postings are blocked only
 * during the first, short step.
 */
export async function rollUpPlatform(ctx: Ctx) {
  await insertRollups(ctx, await inTransaction(ctx, lockLastSeq));
}

export const rollUpPlatformJob = defineJob({
  name: "roll-up-platform",
  queue: "maintenance",
  cron: "*/10 * * * *",
  run: (ctx) => rollUpPlatform(ctx),
});
