import type { Ctx } from "#core/ctx";
import { syncCharge } from "#modules/payments/sync-charge";
import { evidencePatienceMs } from "./disputes.rules.ts";
import { selectToRead } from "./disputes.store.ts";
import { syncDispute } from "./sync-dispute.ts";

const unreadMs = 6 * 60 * 60_000;
const limit = 50;

/** Reads open disputes again that were not read for 6 hours, at most 50; answers how many it tried. */
export async function pollDisputes(ctx: Ctx): Promise<number> {
  const now = ctx.now().getTime();
  const due = { readBefore: new Date(now - unreadMs), unknownBefore: new Date(now - evidencePatienceMs), limit };
  const disputes = await selectToRead(ctx, due);
  for (const { id, paymentId } of disputes) {
    try {
      await syncCharge(ctx, paymentId);
      await syncDispute(ctx, paymentId);
    } catch (err) {
      ctx.log.warn({ err, disputeId: id }, "a dispute could not be polled");
    }
  }
  return disputes.length;
}
