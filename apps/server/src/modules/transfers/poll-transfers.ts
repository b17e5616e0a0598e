import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { syncTransfer } from "./sync-transfer.ts";
import { markChecked, selectOpen } from "./transfers.store.ts";

const pollAgeMs = 60_000;
/** Reading a stuck transfer searches the whole list of its account. */
const stuckPollAgeMs = 60 * 60_000;
const limit = 100;
/** Gateways limit requests per account (iugu's test mode allows 50 a minute in total). */
const perConnection = 5;

/** Runs every minute: reads open transfers that were not read for a minute, and stuck ones once an hour. */
export async function pollTransfers(ctx: Ctx) {
  const now = ctx.now().getTime();
  const seenBefore = new Date(now - pollAgeMs);
  const stuckSeenBefore = new Date(now - stuckPollAgeMs);
  for (const id of await selectOpen(ctx, { seenBefore, stuckSeenBefore, perConnection, limit })) {
    await syncTransfer(ctx, id).catch(async (err) => {
      ctx.log.warn({ err, transferId: id }, "a transfer could not be read");
      await markChecked(ctx, id);
    });
  }
}

export const pollTransfersJob = defineJob({
  name: "poll-transfers",
  queue: "poll",
  cron: "* * * * *",
  options: { expireInSeconds: 600 },
  run: pollTransfers,
});
