import type { Ctx } from "#core/ctx";
import { readTransfer } from "./read-transfer.ts";
import { markChecked, selectOpen } from "./transfers.store.ts";

const unseenMs = 60_000;
const atOnce = 100;

/** Reads what is on its way and was not heard of for a minute. */
export async function watchTransfers(ctx: Ctx) {
  for (const id of await selectOpen(ctx, new Date(ctx.now().getTime() - unseenMs), atOnce)) {
    await readTransfer(ctx, id).catch(async (err) => {
      ctx.log.warn({ err, transferId: id }, "a transfer could not be read");
      await markChecked(ctx, id);
    });
  }
}
