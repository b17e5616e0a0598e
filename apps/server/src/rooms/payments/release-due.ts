import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { findPosted } from "#rooms/ledger/find-posted";
import { listDueSales } from "#rooms/ledger/list-due-sales";
import { postTransaction } from "#rooms/ledger/post-transaction";
import { lockPayment } from "./payments.store.ts";

const atOnce = 500;

/** What waited until its day becomes available; once, and nothing of what has gone back meanwhile. */
export async function releaseDue(ctx: Ctx): Promise<number> {
  const due = await listDueSales(ctx, atOnce);
  for (const { paymentId, ownerId } of due) {
    await inTransaction(ctx, async (ctx) => {
      await lockPayment(ctx, paymentId);
      const key = `payment:${paymentId}:released`;
      if ((await findPosted(ctx, `payment:${paymentId}:back`)) || (await findPosted(ctx, key))) return;
      const sale = await findPosted(ctx, `payment:${paymentId}:paid`);
      const cents = sale?.lines.find(({ account }) => account === "waiting_funds")?.cents ?? 0;
      await postTransaction(ctx, {
        key,
        kind: "release",
        ownerId,
        paymentId,
        lines: [
          { account: "waiting_funds", cents: -cents },
          { account: "available", cents },
        ],
      });
    });
  }
  return due.length;
}
