import { reviewReceipt } from "#modules/receipts/review-receipt";
import { newPhone, type Person, type Seller, visitor } from "./people.ts";
import type { Product } from "./product.ts";
import { addReceipt, orderNow } from "./world.ts";

type TipLine = { amount?: number; message?: string; storyId?: string };

/** An order of a tip, by a new fan if none is given. */
export async function orderTip(
  product: Product,
  to: Seller & { accountId?: string },
  line: TipLine = {},
  fan: Person = visitor(product),
) {
  const { planId: _, fan: payer, ...body } = await orderNow(product, to);
  const lines = [{ kind: "tip", amount: 2_000, ...line }];
  const { status, body: placed } = await fan.request("/v1/checkout", {
    body: { ...body, fan: { ...payer, phone: newPhone() }, lines },
  });
  return { fan, status, order: placed, email: payer.email };
}

/** A tip that the creator has approved. Returns its id. */
export async function addTip(product: Product, to: Seller & { accountId?: string }, line: TipLine = {}, by?: Person) {
  const { fan, order, email } = await orderTip(product, to, line, by);
  const paid = product.ctx.db.selectFrom("payment").select(["accountId", "orderId"]).where("id", "=", order._id);
  const { accountId, orderId } = await paid.executeTakeFirstOrThrow();
  await addReceipt(product, { person: fan, orderId: order._id, subscriptionId: "", email });
  await reviewReceipt(product.ctx, accountId, order._id, "approved");
  return orderId;
}
