import type { Ctx } from "#core/ctx";
import { lockOpenPaymentRow, markExpired } from "./payments.store.ts";

/**
 * Closes a subscription to further payments, within the caller's transaction, which has locked it. An undecided receipt
 * can still be decided: then it returns false.
 */
export async function closeCharge(ctx: Ctx, subscriptionId: string): Promise<boolean> {
  const open = await lockOpenPaymentRow(ctx, subscriptionId);
  if (open?.has_undecided_receipt) return false;
  if (open) await markExpired(ctx, open.id);
  return true;
}
