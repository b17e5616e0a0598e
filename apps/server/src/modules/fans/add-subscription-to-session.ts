import type { Ctx } from "#core/ctx";
import { insertHeld } from "./fans.store.ts";

/** Signs the browser in for one subscription, and for nothing else of that fan. */
export async function addSubscriptionToSession(ctx: Ctx, sessionId: string, subscriptionId: string) {
  await insertHeld(ctx, sessionId, subscriptionId);
}
