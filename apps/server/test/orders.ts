import type { Ctx } from "#core/ctx";
import { newPhone, order, type Person, type Seller } from "./people.ts";
import type { Product } from "./product.ts";
import { addReceipt } from "./world.ts";

type Fan = Parameters<typeof order>[1];
type Period = { start: Date; end: Date };
type Order = { _id: string; subscriptionId: string };

/** An order of this person from this creator, with a unique phone. */
export async function checkout(person: Person, ana: Seller, couponCode?: string, fan: Fan = {}) {
  const orderBody = order(ana, { phone: newPhone(), ...fan });
  return person.request("/v1/checkout", { body: { ...orderBody, ...(couponCode && { couponCode }) } });
}

/** Submits a receipt for the order and approves it. */
export async function pay(product: Product, ana: Seller, { _id: orderId, subscriptionId }: Order) {
  await addReceipt(product, { person: ana, orderId, subscriptionId, email: "" });
  return ana.request(`/v1/payments/${orderId}/approve`, { method: "POST" });
}

/** Marks an order as fulfilled by a period, without a change of its subscription. */
export async function markPeriodStarted({ db }: Pick<Ctx, "db">, orderId: string, { start, end }: Period) {
  await db.transaction().execute(async (db) => {
    await db.updateTable("orderLine").set({ fulfilledAt: start }).where("orderId", "=", orderId).execute();
    const period = { periodStart: start, periodEnd: end };
    await db.updateTable("subscriptionLine").set(period).where("orderId", "=", orderId).execute();
  });
}

export async function usesOf(ana: Seller, couponId: string) {
  const { redeemed, reserved } = (await ana.request(`/v1/coupons/${couponId}`)).body;
  return { redeemed, reserved };
}

export async function stats(ana: Seller) {
  return (await ana.request("/v1/subscription/stats")).body;
}

/** Newest first. */
export async function historyOf(ana: Seller, subscriptionId: string): Promise<string[]> {
  const { history } = (await ana.request(`/v1/subscriptions/${subscriptionId}`)).body;
  return history.map(({ kind, actor }: { kind: string; actor: string }) => `${kind} ${actor}`);
}

/** Sets the trial days of the plan itself. */
export async function setTrialDays(ana: Seller, trialDays: number, price = 2990) {
  const data = [{ _id: ana.planId, name: "Mensal", price, periodMonths: 1, trialDays }];
  await ana.request("/v1/plan/all", { method: "PUT", body: { data } });
}
