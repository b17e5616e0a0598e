import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { findFault } from "#ports/gateways/gateway-error";
import { expireUnreadable } from "./close-payments.ts";
import {
  selectGatewayCharge,
  selectOpenCharges,
  selectUnsubmitted,
  updateChargeState,
} from "./gateway-charges.store.ts";
import { chargeCard } from "./submit-charge.ts";
import { syncCharge } from "./sync-charge.ts";

const unseenMs = 60_000;
const batchSize = 200;

/** After this time without a submission, the job of a charge is considered lost. */
const unsentMs = 30 * 60_000;

/** Reads charges that are not closed and were not checked for a minute, in case a response or a webhook was lost. */
export async function pollOpenCharges(ctx: Ctx): Promise<number> {
  const ids = await selectOpenCharges(ctx, new Date(ctx.now().getTime() - unseenMs), batchSize);
  for (const id of ids) {
    try {
      await syncCharge(ctx, id);
    } catch (err) {
      ctx.log.warn({ err, paymentId: id }, "a charge could not be read");
      // One that cannot be read must not block the others.
      const charge = await selectGatewayCharge(ctx, id);
      if (charge) await updateChargeState(ctx, id, charge.state);
      if (findFault(err) === "unauthorized") await expireUnreadable(ctx, id);
    }
  }
  for (const id of await selectUnsubmitted(ctx, new Date(ctx.now().getTime() - unsentMs), batchSize))
    await chargeCard(ctx, id).catch((err) => ctx.log.error({ err, paymentId: id }, "a card could not be charged"));
  return ids.length;
}

export const pollOpenChargesJob = defineJob({
  name: "poll-open-charges",
  queue: "poll",
  cron: "* * * * *",
  options: { expireInSeconds: 600 },
  run: async (ctx) => {
    await pollOpenCharges(ctx);
  },
});
