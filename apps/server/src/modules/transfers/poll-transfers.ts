import type { Ctx } from "#core/ctx";
import { syncTransfer } from "./sync-transfer.ts";
import { markChecked, selectOpen } from "./transfers.store.ts";

const unseenMs = 60_000;
/** A stuck transfer is searched for in the whole listing of its account. */
const stuckUnseenMs = 60 * 60_000;
const limit = 100;
/** Gateways limit requests per account (iugu's test mode takes 50 a minute in all). */
const perConnection = 5;

/** Runs each minute: reads transfers on their way that nothing was heard of for a minute, and stuck ones once an hour. */
export async function pollTransfers(ctx: Ctx) {
  const now = ctx.now().getTime();
  const seenBefore = new Date(now - unseenMs);
  const stuckSeenBefore = new Date(now - stuckUnseenMs);
  for (const id of await selectOpen(ctx, { seenBefore, stuckSeenBefore, perConnection, limit })) {
    await syncTransfer(ctx, id).catch(async (err) => {
      ctx.log.warn({ err, transferId: id }, "a transfer could not be read");
      await markChecked(ctx, id);
    });
  }
}
