import { beforeEach, describe, expect, test } from "vitest";
import { addCoupon, coupon } from "#test/grants";
import { addItem, orderItem } from "#test/items";
import { pay, usesOf } from "#test/orders";
import { newPhone, order, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addReceipt, openWorld, type World } from "#test/world";

const product = startProduct();
let ana: World["owner"];
let itemId: string;
beforeEach(async () => {
  ana = (await openWorld(product)).owner;
  itemId = (await addItem(product, ana))._id;
});

const forItems = (code: string, change: object = {}) =>
  addCoupon(ana, coupon({ code, appliesTo: ["item"], maxRedemptions: null, ...change }));
const forBoth = (code: string, change: object = {}) =>
  addCoupon(ana, coupon({ code, appliesTo: ["subscription", "item"], maxRedemptions: null, ...change }));

const item = () => ({ kind: "item", itemId });
const plan = () => ({ kind: "subscription", planId: ana.planId });
const tip = { kind: "tip", amount: 1_000 };

async function buy(lines: object[], couponCode?: string, fan: Person = visitor(product)) {
  const { planId: _, ...body } = order(ana, { phone: newPhone() });
  const request = { ...body, lines, ...(couponCode && { couponCode }) };
  return { fan, request, ...(await fan.request("/v1/checkout", { body: request })) };
}

type Placed = { body: { lines: { amount: number; discount: number }[] } };
const pricesOf = ({ body }: Placed) => body.lines.map(({ amount, discount }) => [amount, discount]);

describe("coupons of kinds", () => {
  test("a coupon discounts the lines of its kinds only", async () => {
    await forItems("AVULSO");
    await forBoth("AMBOS");
    await addCoupon(ana, coupon({ code: "PLANO", maxRedemptions: null }));
    const lines = [plan(), item(), tip];
    expect(pricesOf(await buy(lines, "AVULSO"))).toEqual([
      [2_990, 0],
      [1_592, 398],
      [1_000, 0],
    ]);
    expect(pricesOf(await buy(lines, "PLANO"))).toEqual([
      [2_392, 598],
      [1_990, 0],
      [1_000, 0],
    ]);
    const both = await buy(lines, "AMBOS");
    expect(pricesOf(both)).toEqual([
      [2_392, 598],
      [1_592, 398],
      [1_000, 0],
    ]);
    expect(both.body).toMatchObject({ payment: { amount: 4_984, discount: 996 }, coupon: { discount: 996 } });
  });

  test("an amount is given once to an order, first to its first line", async () => {
    await forBoth("VALE", { kind: "fixed", value: 3_500 });
    expect(pricesOf(await buy([item()], "VALE"))).toEqual([[100, 1_890]]);
    const { _id } = await addItem(product, ana, { price: 4_990 });
    const lines = [item(), { kind: "item", itemId: _id }];
    expect(pricesOf(await buy(lines, "VALE"))).toEqual([
      [100, 1_890],
      [3_380, 1_610],
    ]);
  });

  test("a coupon of other kinds says what it is for", async () => {
    await forItems("AVULSO");
    await addCoupon(ana, coupon({ code: "PLANO", maxRedemptions: null }));
    expect((await buy([item()], "PLANO")).body).toMatchObject({
      code: "COUPON_OTHER_KIND",
      fields: { couponCode: "Este cupom vale para assinaturas." },
    });
    expect((await buy([plan()], "AVULSO")).body).toMatchObject({
      code: "COUPON_OTHER_KIND",
      fields: { couponCode: "Este cupom vale para avulsos." },
    });
    expect((await buy([tip], "AVULSO")).body.code).toBe("COUPON_OTHER_KIND");
  });

  test.each([
    [{ appliesTo: [] }, "appliesTo"],
    [{ appliesTo: ["tip"] }, "appliesTo.0"],
    [{ appliesTo: ["item"], kind: "trial_days", value: 7 }, "appliesTo"],
    [{ appliesTo: ["subscription", "item"], value: 100 }, "value"],
    [{ appliesTo: ["item"], plans: ["0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f"] }, "plans"],
  ])("a coupon that cannot be for its kinds is refused: %j", async (change, field) => {
    const { status, body } = await ana.request("/v1/coupons", { body: { ...coupon({ code: "NAO" }), ...change } });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty([field]);
  });

  test("an order of an item takes and redeems one use, and gives it back when it expires", async () => {
    const id = await forItems("UMA", { maxRedemptions: 1, maxPerFan: null });
    const { fan, body: placed } = await buy([item()], "UMA");
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
    expect((await buy([item()], "UMA")).body.code).toBe("COUPON_USED_UP");
    product.clock.aheadMs += 31 * 60_000;
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 0 });
    expect((await fan.request(`/v1/checkout/${placed._id}`)).body.couponHold).toEqual({ state: "free", until: null });
    const second = await buy([item()], "UMA");
    await pay(product, ana, second.body);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 1, reserved: 0 });
    expect((await fan.request(`/v1/checkout/${placed._id}`)).body.couponHold).toEqual({ state: "gone", until: null });
    const late = await pay(product, ana, placed);
    expect(late.body.code).toBe("COUPON_LIMIT_REACHED");
    expect((await ana.request(`/v1/coupons/${id}/redemptions`)).body.data).toMatchObject([
      { plan: "Ensaio completo", price: 1_990, discount: 398, paid: 1_592 },
    ]);
  });

  test("an order has one use for all its lines", async () => {
    const id = await forBoth("JUNTO", { maxRedemptions: 5 });
    const { body } = await buy([plan(), item()], "JUNTO");
    await pay(product, ana, body);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 1, reserved: 0 });
    expect((await ana.request(`/v1/coupons/${id}/redemptions`)).body.data).toMatchObject([
      { plan: "Mensal + Ensaio completo", price: 4_980, discount: 996, paid: 3_984 },
    ]);
  });

  test("the last use is given to one of two kinds that are ordered at once", async () => {
    for (let i = 0; i < 4; i++) {
      const id = await forBoth(`ULTIMO${i}`, { maxRedemptions: 1 });
      const both = await Promise.all([buy([plan()], `ULTIMO${i}`), buy([item()], `ULTIMO${i}`)]);
      expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
    }
  });

  test("a receipt keeps a use, and its rejection gives it back", async () => {
    const id = await forItems("RECIBO", { maxRedemptions: 1 });
    const { fan, body } = await buy([item()], "RECIBO");
    await addReceipt(product, { person: fan, orderId: body._id, subscriptionId: "", email: "" });
    product.clock.aheadMs += 31 * 60_000;
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
    await ana.request(`/v1/payments/${body._id}/reprove`, { method: "POST", body: { reason: "Outro valor" } });
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 0 });
  });

  test("the same order is repeated with its coupon, and a new one of this browser closes it", async () => {
    const id = await forItems("IGUAL", { maxRedemptions: 2 });
    const first = await buy([item()], "IGUAL");
    expect((await first.fan.request("/v1/checkout", { body: first.request })).body._id).toBe(first.body._id);
    const { _id } = await addItem(product, ana);
    const second = await buy([{ kind: "item", itemId: _id }], "IGUAL", first.fan);
    expect(second.status).toBe(201);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
    expect((await first.fan.request(`/v1/checkout/${first.body._id}`)).body.payment.status).toBe("expired");
  });

  test("a coupon of items gives nothing to the renewals of a subscription beside them, one of both does", async () => {
    await forItems("SO-AVULSO", { duration: "forever" });
    await forBoth("SEMPRE", { duration: "forever" });
    for (const [code, amount] of [
      ["SO-AVULSO", 2_990],
      ["SEMPRE", 2_392],
    ] as const) {
      const { fan, body } = await buy([plan(), item()], code);
      await pay(product, ana, body);
      const path = `/v1/fan/subscriptions/${body.subscriptionId}/renew`;
      expect((await fan.request(path, { method: "POST" })).body).toMatchObject({ amount });
    }
  });

  test("the page of a coupon for items has no prices of plans", async () => {
    await forItems("PAGINA");
    const { body } = await visitor(product).request(`/v1/creators/${ana.username}/coupons/pagina`);
    expect(body).toMatchObject({ code: "PAGINA", appliesTo: ["item"], plans: [] });
  });

  test("an item without a coupon costs its price", async () => {
    const { order: placed } = await orderItem(product, ana, itemId);
    expect(placed).toMatchObject({ coupon: null, payment: { amount: 1_990, discount: 0 } });
  });
});
