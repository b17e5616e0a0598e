import type { Ctx } from "#core/ctx";
import { lockOpenPayment } from "./payments.store.ts";

export type { OpenPayment } from "./payments.store.ts";

/** The payment of a subscription that waits for money, held until the transaction ends. With the subscription: `lockWithOpenPayment`. */
export function findOpenPayment(ctx: Ctx, subscriptionId: string) {
  return lockOpenPayment(ctx, subscriptionId);
}
