import type { Ctx } from "#core/ctx";
import { selectOnItsWay } from "./refunds.store.ts";

/** Whether a fan waits for money, or somebody for a fan's: a refund that was not sent, a proof that nobody has looked at. */
export function hasPendingRefundOrReceipt(ctx: Ctx, fanId: string): Promise<boolean> {
  return selectOnItsWay(ctx, fanId);
}
