import type { Ctx } from "#core/ctx";
import { lockOpenPaymentRow, markExpired } from "./payments.store.ts";

/**
 * Closes a subscription to further payments, within the caller's transaction, which has locked it. An undecided receipt
 * can still be decided.
 */
export async function closeCharge(ctx: Ctx, subscriptionId: string) {
  const open = await lockOpenPaymentRow(ctx, subscriptionId);
  if (open && !open.has_undecided_receipt) await markExpired(ctx, open.id);
}
