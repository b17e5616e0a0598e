import { items } from "@camarim/contract";
import { createItem } from "#modules/items/manage-items";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { newPhone, type Person, type Seller, visitor } from "./people.ts";
import type { Product } from "./product.ts";
import { addReceipt, addStory, orderNow } from "./world.ts";

type Owner = Seller & { accountId: string };

/** Fields of an item; without `contents` it has one story. */
type ItemFields = { contents?: string[] } & Record<string, unknown>;

/** An item on sale for R$ 19,90. */
export async function addItem(product: Product, owner: Owner, fields: ItemFields = {}) {
  const contents = fields.contents ?? [await addStory(product, owner)];
  const item = items.newItem.parse({ title: "Ensaio completo", price: 1_990, ...fields, contents });
  return { _id: await createItem(product.ctx, owner.accountId, item) };
}

/** An order of an item, by a new fan if none is given. */
export async function orderItem(product: Product, owner: Owner, itemId: string, fan: Person = visitor(product)) {
  const { planId: _, fan: payer, ...body } = await orderNow(product, owner);
  const { status, body: placed } = await fan.request("/v1/checkout", {
    body: { ...body, fan: { ...payer, phone: newPhone() }, lines: [{ kind: "item", itemId }] },
  });
  return { fan, status, order: placed, email: payer.email };
}

/** A fan who has bought an item, by a receipt that its creator has approved. */
export async function buyItem(product: Product, owner: Owner, itemId: string, by?: Person) {
  const { fan, order, email } = await orderItem(product, owner, itemId, by);
  await addReceipt(product, { person: fan, orderId: order._id, subscriptionId: "", email });
  await reviewReceipt(product.ctx, owner.accountId, order._id, "approved");
  return { fan, orderId: order._id as string, email };
}
