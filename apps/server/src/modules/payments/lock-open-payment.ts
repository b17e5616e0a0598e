import type { Ctx } from "#core/ctx";
import { lockOpenPaymentRow } from "./payments.store.ts";

export type { OpenPayment } from "./payments.store.ts";

/** The payment of a subscription that waits for money, held until the transaction ends. With the subscription: `lockWithOpenPayment`. */
export function lockOpenPayment(ctx: Ctx, subscriptionId: string) {
  return lockOpenPaymentRow(ctx, subscriptionId);
}
