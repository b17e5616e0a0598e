import type { Ctx } from "#core/ctx";
import { updateStatus } from "./subscriptions.store.ts";

/** Ends access at once: taken back (`revoked`), or an order that never opened (`expired`). */
export async function endSubscription(ctx: Ctx, subscriptionId: string, status: "revoked" | "expired") {
  await updateStatus(ctx, subscriptionId, status);
}
