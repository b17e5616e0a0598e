import type { Ctx } from "#core/ctx";
import { claimOverdueRefunds } from "./refunds.store.ts";
import { sendRefundEmail } from "./send-refund-email.ts";

const page = 100;

/** Tells creators, once each, of money that they should have sent back by now; answers of how much. A mail that fails is not repeated. */
export async function sendRefundReminders(ctx: Ctx): Promise<number> {
  let told = 0;
  for (;;) {
    const ids = await claimOverdueRefunds(ctx, page);
    for (const id of ids)
      await sendRefundEmail(ctx, id, "overdue").catch((err) =>
        ctx.log.error({ err, refundId: id }, "a task was not told of"),
      );
    told += ids.length;
    if (ids.length < page) return told;
  }
}
