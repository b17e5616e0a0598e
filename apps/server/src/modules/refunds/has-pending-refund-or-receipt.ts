import type { Ctx } from "#core/ctx";
import { selectOnItsWay } from "./refunds.store.ts";

/** Whether a fan has a refund that was not returned, or a receipt that is undecided. */
export function hasPendingRefundOrReceipt(ctx: Ctx, fanId: string): Promise<boolean> {
  return selectOnItsWay(ctx, fanId);
}
