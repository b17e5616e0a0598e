import type { Ctx } from "#core/ctx";
import { selectHeld } from "./fan-home.store.ts";
import { withSubscriptionStates } from "./with-subscription-states.ts";

/** All that a browser subscribes to. */
export async function listFanSubscriptions(ctx: Ctx, fanSessionId: string) {
  return withSubscriptionStates(ctx, await selectHeld(ctx, fanSessionId));
}
