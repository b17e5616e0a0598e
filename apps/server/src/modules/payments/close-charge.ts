import type { Ctx } from "#core/ctx";
import { lockOpenPaymentRow, markExpired } from "./payments.store.ts";

/** Takes no more money for a subscription, inside the caller's transaction, which has locked it; a receipt that waits is still decided. */
export async function closeCharge(ctx: Ctx, subscriptionId: string) {
  const open = await lockOpenPaymentRow(ctx, subscriptionId);
  if (open && !open.proof_waits) await markExpired(ctx, open.id);
}
