import type { Ctx } from "#core/ctx";
import { lockFreeOrders } from "./checkout.store.ts";
import { openFreeOrder } from "./open-free-order.ts";

/** Opens what was ordered in this browser at R$ 0,00 by the e-mail that has just been proved in it. */
export async function openProvedOrders(ctx: Ctx, fanSessionId: string, fanId: string) {
  for (const order of await lockFreeOrders(ctx, fanSessionId, fanId)) await openFreeOrder(ctx, order);
}
