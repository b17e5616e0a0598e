import type { Ctx } from "#core/ctx";
import { chargeCard } from "./charge-card.ts";
import { selectGatewayCharge, selectMoving, selectUnsent, updateChargeState } from "./gateway-charges.store.ts";
import { syncCharge } from "./sync-charge.ts";

const unseenMs = 60_000;
const atOnce = 200;

/** How long the job of a charge may wait for its turn, or be dead, before somebody else sends it. */
const unsentMs = 30 * 60_000;

/** Reads what may still move and was not heard of for a minute: for lost answers, and for webhooks that never came. */
export async function pollOpenCharges(ctx: Ctx): Promise<number> {
  const ids = await selectMoving(ctx, new Date(ctx.now().getTime() - unseenMs), atOnce);
  for (const id of ids) {
    try {
      await syncCharge(ctx, id);
    } catch (err) {
      ctx.log.warn({ err, paymentId: id }, "a charge could not be read");
      // So that one that cannot be read does not stand in the way of all others.
      const asked = await selectGatewayCharge(ctx, id);
      if (asked) await updateChargeState(ctx, id, asked.state);
    }
  }
  for (const id of await selectUnsent(ctx, new Date(ctx.now().getTime() - unsentMs), atOnce))
    await chargeCard(ctx, id).catch((err) => ctx.log.error({ err, paymentId: id }, "a card could not be charged"));
  return ids.length;
}
