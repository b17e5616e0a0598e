import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { listDueSales } from "#modules/ledger/index";
import type { Charge, GatewayName } from "#ports/gateways/port";
import { bookSale, type LockedPayment } from "./book-sale.ts";
import { lockGatewayCharge } from "./gateway-charges.store.ts";
import { lockPayment } from "./payments.store.ts";

const batchSize = 500;

/** Makes money available whose release date has passed, reduced by refunds and disputes. Idempotent. */
export async function releaseDue(ctx: Ctx): Promise<number> {
  const due = await listDueSales(ctx, batchSize);
  for (const { paymentId } of due) {
    await inTransaction(ctx, async (ctx) => {
      const payment = (await lockPayment(ctx, paymentId)) as LockedPayment;
      await bookSale(ctx, payment, await lockGatewayCharge(ctx, paymentId), { kind: "release" });
    });
  }
  return due.length;
}

export const releaseDueJob = defineJob({
  name: "release-due",
  queue: "poll",
  cron: "*/10 * * * *",
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await releaseDue(ctx);
  },
});

/** When money that the gateway holds can be paid out; undefined if immediately, or if the gateway does not show it. */
export function findReleaseDate(ctx: Ctx, { gateway }: LockedPayment, charge: Charge): Date | undefined {
  const isHeld = ctx.gateways[gateway as GatewayName]?.holdsMoney && !charge.paidOutside;
  return isHeld && charge.releasesAt && charge.releasesAt > ctx.now() ? charge.releasesAt : undefined;
}
