import { beforeEach, describe, expect, test } from "vitest";
import { addItem, buyItem } from "#test/items";
import { pay, setTrialDays } from "#test/orders";
import { newPhone, order, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { openWorld, type World } from "#test/world";

const product = startProduct();
let world: World;
let ana: World["owner"];
beforeEach(async () => {
  world = await openWorld(product);
  ana = world.owner;
});

type Fields = Parameters<typeof addItem>[2];
type Extras = { itemId: string | null; itemPrice?: number | null; planId?: string | null };

const offer = ({ itemId, itemPrice = null, planId = null }: Extras) =>
  ana.request("/v1/extras", { method: "PUT", body: { itemId, itemPrice, planId } });
const shown = async (as = visitor(product)) => (await as.request(`/v1/creators/${ana.username}/extras`)).body;

/** An item that is offered beside the plans. */
async function offerItem(fields: Fields = {}, itemPrice: number | null = null) {
  const { _id } = await addItem(product, ana, fields);
  expect((await offer({ itemId: _id, itemPrice })).status).toBe(200);
  return _id;
}

/** An order of the plan and an item, as the page sends it. */
async function orderBoth(itemId: string, amount: number, fan: Person = visitor(product), change: object = {}) {
  const { planId, ...body } = order(ana, { phone: newPhone() });
  const lines = [
    { kind: "subscription", planId },
    { kind: "item", itemId },
  ];
  const request = { ...body, lines, amount, ...change };
  return { fan, request, placed: await fan.request("/v1/checkout", { body: request }) };
}

const amountsOf = (placed: { body: { lines: { amount: number }[] } }) => placed.body.lines.map(({ amount }) => amount);

describe("extras of the checkout", () => {
  test("nothing is offered until the creator chooses it, and what they choose is their own", async () => {
    expect((await ana.request("/v1/extras")).body).toEqual({ itemId: null, itemPrice: null, planId: null });
    expect(await shown()).toEqual({ item: null, planId: null });
    const foreign = await addItem(product, world.other);
    expect((await offer({ itemId: foreign._id })).status).toBe(404);
    expect((await offer({ itemId: null, planId: world.other.planId })).status).toBe(404);
    const extras = { itemId: (await addItem(product, ana))._id, itemPrice: 990, planId: ana.planId };
    expect((await offer(extras)).body).toEqual(extras);
    expect((await ana.request("/v1/extras")).body).toEqual(extras);
    expect(await shown()).toMatchObject({ item: { price: 990, fullPrice: 1_990, left: null }, planId: ana.planId });
    await offer({ itemId: null });
    expect(await shown()).toEqual({ item: null, planId: null });
  });

  test("a special price is below the one for subscribers, and is never above it later", async () => {
    const { _id: itemId } = await addItem(product, ana, { subscriberPrice: 1_490 });
    expect((await offer({ itemId, itemPrice: 1_490 })).body.fields).toHaveProperty("itemPrice");
    expect((await offer({ itemId: null, itemPrice: 990 })).body.fields).toHaveProperty("itemPrice");
    await offer({ itemId, itemPrice: 1_200 });
    await ana.request(`/v1/items/${itemId}`, { method: "PATCH", body: { subscriberPrice: 1_000 } });
    expect(await shown()).toMatchObject({ item: { price: 1_000, fullPrice: 1_990 } });
  });

  test("a plan and its extra are one order with two lines and one payment, which opens both", async () => {
    const itemId = await offerItem({}, 990);
    const { fan, request, placed } = await orderBoth(itemId, 3_980);
    expect(placed.body).toMatchObject({ title: "Mensal + Ensaio completo", payment: { amount: 3_980 } });
    expect(amountsOf(placed)).toEqual([2_990, 990]);
    expect((await fan.request("/v1/checkout", { body: request })).body._id).toBe(placed.body._id);
    await pay(product, ana, placed.body);
    expect((await fan.request(`/v1/checkout/${placed.body._id}`)).body.status).toBe("active");
    expect((await fan.request(`/v1/fan/items/${itemId}`)).status).toBe(200);
    expect(await shown(fan)).toMatchObject({ item: null });
  });

  test("the price of an extra is that of an order with a plan, not of the item alone", async () => {
    const itemId = await offerItem({ audience: "subscribers" }, 990);
    const { placed } = await orderBoth(itemId, 3_980);
    expect(placed.status).toBe(201);
    const { planId: _, ...body } = order(ana, { phone: newPhone() });
    const alone = { ...body, lines: [{ kind: "item", itemId }] };
    expect((await visitor(product).request("/v1/checkout", { body: alone })).body.code).toBe("ITEM_FOR_SUBSCRIBERS");
    const other = await addItem(product, ana, { audience: "subscribers" });
    expect((await orderBoth(other._id, 4_980)).placed.body.code).toBe("ITEM_FOR_SUBSCRIBERS");
  });

  test("an extra without a special price costs what subscribers pay", async () => {
    const itemId = await offerItem({ subscriberPrice: 1_490 });
    expect(await shown()).toMatchObject({ item: { price: 1_490, fullPrice: 1_990 } });
    expect(amountsOf((await orderBoth(itemId, 4_480)).placed)).toEqual([2_990, 1_490]);
  });

  test("an extra that is switched off while a fan is on the page is not ordered at its price", async () => {
    const itemId = await offerItem({}, 990);
    await offer({ itemId: null });
    expect((await orderBoth(itemId, 3_980)).placed.body.code).toBe("PRICE_CHANGED");
    expect((await orderBoth(itemId, 4_980)).placed.status).toBe(201);
  });

  test("an order keeps the price of its extra, also when it is ordered again", async () => {
    const itemId = await offerItem({}, 990);
    const { fan, request, placed } = await orderBoth(itemId, 3_980);
    await offer({ itemId, itemPrice: 1_490 });
    expect((await fan.request(`/v1/checkout/${placed.body._id}`)).body.payment.amount).toBe(3_980);
    const later = { ...request, amount: 4_480 };
    expect((await fan.request("/v1/checkout", { body: later })).body._id).not.toBe(placed.body._id);
  });

  test("what is sold out, off sale, past its time or bought is not offered", async () => {
    const itemId = await offerItem({ stock: 1 });
    const { fan } = await buyItem(product, ana, itemId);
    expect(await shown()).toMatchObject({ item: null });
    const change = (body: object) => ana.request(`/v1/items/${itemId}`, { method: "PATCH", body });
    await change({ stock: null });
    expect(await shown()).toMatchObject({ item: { _id: itemId } });
    expect(await shown(fan)).toMatchObject({ item: null });
    await change({ availableUntil: "2020-01-01T03:00:00.000Z" });
    expect(await shown()).toMatchObject({ item: null });
    await change({ availableUntil: null, onSale: false });
    expect(await shown()).toMatchObject({ item: null });
    expect((await orderBoth(itemId, 4_980)).placed.body.code).toBe("ITEM_UNAVAILABLE");
  });

  test("the last one is sold to one of two fans who order it with a plan at once", async () => {
    const itemId = await offerItem({ stock: 1 }, 990);
    const both = await Promise.all([orderBoth(itemId, 3_980), orderBoth(itemId, 3_980)]);
    expect(both.map(({ placed }) => placed.status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ placed }) => placed.status === 409)?.placed.body.code).toBe("ITEM_UNAVAILABLE");
  });

  test("two taps on the button are one order", async () => {
    const itemId = await offerItem({}, 990);
    const fan = visitor(product);
    await fan.request("/v1/checkout", { body: order(ana, { phone: newPhone() }) });
    const { planId, ...body } = order(ana, { phone: newPhone() });
    const lines = [
      { kind: "subscription", planId },
      { kind: "item", itemId },
    ];
    const send = () => fan.request("/v1/checkout", { body: { ...body, lines, amount: 3_980 } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.body._id).toBe(second.body._id);
  });

  test("a form that is submitted again after its order was paid leads to that order", async () => {
    const itemId = await offerItem({}, 990);
    const { fan, request, placed } = await orderBoth(itemId, 3_980, visitor(product), { key: crypto.randomUUID() });
    await pay(product, ana, placed.body);
    const again = await fan.request("/v1/checkout", { body: request });
    expect(again.body._id).toBe(placed.body._id);
    const elsewhere = await visitor(product).request("/v1/checkout", { body: request });
    expect(elsewhere.body._id).toBe(placed.body._id);
  });

  test("a trial is not ordered with an extra, and says what to do", async () => {
    const itemId = await offerItem({}, 990);
    await setTrialDays(ana, 7);
    const { placed } = await orderBoth(itemId, 3_980);
    expect(placed.body.fields.lines).toMatch(/^O período grátis começa sem pagamento/);
  });

  test("a renewal has the plan only", async () => {
    const itemId = await offerItem({}, 990);
    const { fan, placed } = await orderBoth(itemId, 3_980);
    await pay(product, ana, placed.body);
    const path = `/v1/fan/subscriptions/${placed.body.subscriptionId}/renew`;
    const renewed = await fan.request(path, { method: "POST" });
    expect(renewed.body).toMatchObject({ amount: 2_990 });
  });
});
