import { placeOrder } from "#modules/checkout/place-order";
import { toGiftCode } from "#modules/gifts/gift-codes";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { newVerification } from "./grants.ts";
import { newPhone, type Person, type Seller, visitor } from "./people.ts";
import type { Product } from "./product.ts";
import { addReceipt, type Fan, orderNow } from "./world.ts";

type GiftLine = { receiver?: { name: string; email?: string }; message?: string; deliverOn?: string; planId?: string };
type To = Seller & { accountId?: string };

async function toBody(product: Product, to: To, line: GiftLine) {
  const { planId, fan: payer, ...body } = await orderNow(product, to);
  const lines = [{ kind: "gift", planId, receiver: { name: "Bia Reis" }, ...line }];
  return { ...body, fan: { ...payer, phone: newPhone() }, lines };
}

/** An order of a gift, by a new fan if none is given. */
export async function orderGift(product: Product, to: To, line: GiftLine = {}, fan: Person = visitor(product)) {
  const body = await toBody(product, to, line);
  const { status, body: placed } = await fan.request("/v1/checkout", { body });
  return { fan, status, order: placed, email: body.fan.email };
}

/** A gift that the creator has approved. */
export async function addGift(product: Product, to: To, line: GiftLine = {}, by?: Person) {
  const { fan, order, email } = await orderGift(product, to, line, by);
  return { fan, email, ...(await approveGift(product, order._id, { fan, email })) };
}

/** One by a fan with an order, that was to be delivered so long ago that its buyer may have the money back. */
export async function addUnclaimedGift(product: Product, to: To, { person: fan, subscriptionId }: Fan) {
  const { ctx } = product;
  const own = ctx.db
    .selectFrom("fanSessionSubscription")
    .select("sessionId")
    .where("subscriptionId", "=", subscriptionId);
  const { sessionId } = await own.executeTakeFirstOrThrow();
  const past = { ...ctx, now: () => new Date(ctx.now().getTime() - 100 * 86_400_000) };
  const body = await toBody(product, to, {});
  const session = { sessionId } as Parameters<typeof placeOrder>[2];
  const { orderId } = await placeOrder(past, body as never, session, { network: "203.0.113.1" });
  return approveGift({ ...product, ctx: past }, orderId, { fan, email: body.fan.email });
}

/** Approves the payment of an order; returns the gift. */
export async function approveGift(product: Product, paymentId: string, { fan, email }: { fan: Person; email: string }) {
  const paid = product.ctx.db.selectFrom("payment").select(["accountId", "orderId"]).where("id", "=", paymentId);
  const { accountId, orderId } = await paid.executeTakeFirstOrThrow();
  await addReceipt(product, { person: fan, orderId: paymentId, subscriptionId: "", email });
  await reviewReceipt(product.ctx, accountId, paymentId, "approved");
  return { orderId, paymentId, code: toGiftCode(product.ctx, orderId) };
}

/** Claims a gift with an e-mail address that is verified on the way. */
export async function claim(product: Product, code: string, email: string, person: Person = visitor(product)) {
  const body = await newVerification(product, email);
  return { person, ...(await person.request(`/v1/gift-claims/${code}`, { body })) };
}
