import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { insertOrder, type NewOrder } from "./orders.store.ts";

export type { LinePrice } from "./orders.store.ts";

/** An order with its lines, whose details the modules of their kinds add in the same transaction. Returns its id. */
export async function createOrder(ctx: Ctx, order: Omit<NewOrder, "id">): Promise<string> {
  const id = newId(ctx.now());
  await insertOrder(ctx, { ...order, id });
  return id;
}

export {
  /** The orders stay, without personal data. */
  anonymisePayer as anonymiseFanInOrders,
  selectFan as getOrderFan,
  selectPayer as findPayer,
  selectPayers as listPayers,
  selectPricedLines as listPricedLines,
  updateDocument as updateOrderDocument,
  updateEmailCorrected as markEmailCorrected,
  updateFan as assignOrders,
  /** The caller has locked the payment of the order. */
  updateLine as updateOrderLine,
} from "./orders.store.ts";
