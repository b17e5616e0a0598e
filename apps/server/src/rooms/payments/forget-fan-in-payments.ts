import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { forgetInEventsJob } from "#rooms/gateways/forget-in-events.job";
import { anonymiseRefunds, selectChargeIds } from "./refunds.store.ts";

/** Within the caller's transaction. What gateways told of these payments is emptied soon after. */
export async function forgetFanInPayments(ctx: Ctx, fanId: string, email: string) {
  await anonymiseRefunds(ctx, fanId);
  await enqueue(ctx, forgetInEventsJob, { email, chargeIds: await selectChargeIds(ctx, fanId) });
}
