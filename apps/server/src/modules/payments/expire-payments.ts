import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockOverdue, markOverdue } from "./payment-states.store.ts";

const batch = 500;

/** Closes payments that nobody paid in time; answers how many. */
export async function expirePayments(ctx: Ctx): Promise<number> {
  for (let expired = 0; ; ) {
    const { locked, marked } = await inTransaction(ctx, async (ctx) => {
      const ids = await lockOverdue(ctx, batch);
      // Looked at again under the lock: a receipt may have come while it was waited for.
      return { locked: ids.length, marked: ids.length > 0 ? await markOverdue(ctx, ids) : 0 };
    });
    expired += marked;
    if (locked < batch) return expired;
  }
}
