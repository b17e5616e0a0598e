import { describe, expect, test } from "vitest";
import { parseBrCode } from "#modules/payments/br-code.rules";
import { addCoupon, coupon, verifyEmail } from "#test/grants";
import { checkout, pay, setTrialDays, stats, usesOf } from "#test/orders";
import { order, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addReceipt } from "#test/world";

const product = startProduct();
const minuteMs = 60_000;
const buy = (ana: Seller, couponCode?: string, fan?: Parameters<typeof checkout>[3]) =>
  checkout(visitor(product), ana, couponCode, fan);

describe("discounts of orders", () => {
  test("a discount is in the amount, in the PIX code and in the creator's sale", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "VINTE" }));
    const { status, body } = await buy(ana, "vinte");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      coupon: { code: "VINTE", discount: 598 },
      verification: null,
      payment: { amount: 2392, discount: 598 },
    });
    expect(parseBrCode(body.payment.pixCopyPaste)).toMatchObject({ amountCents: 2392, txid: body.payment.txid });
    expect((await pay(product, ana, body)).body).toMatchObject({ status: "paid", amount: 2392 });
    expect((await ana.request("/v1/wallet/balance")).body).toMatchObject({ receivedOutside: 2392, feesDue: 239 });
    expect(await stats(ana)).toMatchObject({ periodActive: 1, periodFree: 0 });
  });

  test("an order accepts the plan's price or the discounted one as the amount seen, and refuses another", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "VISTO" }));
    const at = (amount: number) =>
      visitor(product).request("/v1/checkout", { body: { ...order(ana), couponCode: "VISTO", amount } });
    expect((await at(2990)).status).toBe(201);
    expect((await at(2392)).status).toBe(201);
    expect((await at(2391)).body.code).toBe("PRICE_CHANGED");
  });

  test("a repeated order with a coupon returns the same order, and one without the coupon is another order", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "IGUAL" }));
    const fan = visitor(product);
    const orderBody = { ...order(ana), couponCode: "IGUAL" };
    const first = await fan.request("/v1/checkout", { body: orderBody });
    expect((await fan.request("/v1/checkout", { body: orderBody })).body).toEqual(first.body);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
    const { couponCode: _, ...plain } = orderBody;
    expect((await fan.request("/v1/checkout", { body: plain })).body.payment.amount).toBe(2990);
  });

  test.each([
    ["NENHUM", "COUPON_INVALID"],
    ["FUTURO", "COUPON_EXPIRED"],
    ["PASSADO", "COUPON_EXPIRED"],
    ["OUTRO", "COUPON_OTHER_PLAN"],
  ])("the coupon %s is refused with %s, and no order is created", async (code, refusal) => {
    const ana = await seller(product);
    const data = [
      { _id: ana.planId, name: "Mensal", price: 2990, periodMonths: 1 },
      { name: "Anual", price: 19_990, periodMonths: 12 },
    ];
    const { body: plans } = await ana.request("/v1/plan/all", { method: "PUT", body: { data } });
    await addCoupon(ana, { ...coupon({ code: "FUTURO" }), startsAt: "2099-01-01T00:00:00.000Z" });
    const soon = new Date(product.ctx.now().getTime() + minuteMs).toISOString();
    await addCoupon(ana, { ...coupon({ code: "PASSADO" }), expiresAt: soon });
    await addCoupon(ana, coupon({ code: "OUTRO", plans: [plans.data[1]._id] }));
    product.clock.aheadMs += minuteMs;
    const fan = visitor(product);
    expect((await checkout(fan, ana, code)).body.code).toBe(refusal);
    expect((await fan.request("/v1/fan/me")).status).toBe(401);
  });

  test("a change of the plan's price does not change an order or a subscription with a coupon", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "ANTES", duration: "forever" }));
    const fan = visitor(product);
    const { body: placed } = await checkout(fan, ana, "ANTES");
    await setTrialDays(ana, 0, 9990);
    expect((await fan.request(`/v1/checkout/${placed._id}`)).body.payment.amount).toBe(2392);
    await pay(product, ana, placed);
    const row = product.ctx.db
      .selectFrom("subscription")
      .innerJoin("couponRedemption as used", "used.subscriptionId", "subscription.id")
      .select(["subscription.priceCents", "used.discountCents", "used.priceCents as fromCents"])
      .where("subscription.id", "=", placed.subscriptionId);
    expect(await row.executeTakeFirst()).toEqual({ priceCents: 2990, discountCents: 598, fromCents: 2990 });
  });
});

describe("limits of coupons", () => {
  test("fifty concurrent checkouts do not exceed the uses of a coupon, and each use counts once", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "DEZ", maxRedemptions: 10 }));
    const placed = await Promise.all(Array.from({ length: 50 }, () => buy(ana, "DEZ")));
    const codes = placed.map(({ status, body }) => (status === 201 ? "placed" : body.code));
    expect(codes.filter((code) => code === "placed")).toHaveLength(10);
    expect(codes.filter((code) => code === "COUPON_USED_UP")).toHaveLength(40);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 10 });
  });

  test("a coupon is reserved for ten minutes, and as long as a receipt is pending", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "UM-USO", maxRedemptions: 1 }));
    const first = await buy(ana, "UM-USO");
    expect((await buy(ana, "UM-USO")).body.code).toBe("COUPON_USED_UP");
    product.clock.aheadMs += 11 * minuteMs;
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 0 });
    const second = await buy(ana, "UM-USO");
    expect(second.status).toBe(201);
    await addReceipt(product, { person: ana, orderId: second.body._id, subscriptionId: "", email: "" });
    product.clock.aheadMs += 31 * minuteMs;
    expect((await buy(ana, "UM-USO")).body.code).toBe("COUPON_USED_UP");
    await ana.request(`/v1/payments/${second.body._id}/reprove`, { method: "POST" });
    expect((await buy(ana, "UM-USO")).status).toBe(201);
    // A payment at the old price needs a free use, which the third order has reserved.
    expect((await pay(product, ana, first.body)).body.code).toBe("COUPON_LIMIT_REACHED");
    product.clock.aheadMs += 11 * minuteMs;
    await addReceipt(product, { person: ana, orderId: second.body._id, subscriptionId: "", email: "" });
    expect((await ana.request(`/v1/payments/${second.body._id}/approve`, { method: "POST" })).body.status).toBe("paid");
    const { data } = (await ana.request(`/v1/coupons/${id}/redemptions`)).body;
    expect(data.map(({ overLimit }: { overLimit: boolean }) => overLimit)).toEqual([false]);
  });

  test("a verified e-mail takes over a stranger's reservation of a coupon, and its own lasts half an hour", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "RESERVA", maxRedemptions: 1 }));
    expect((await buy(ana, "RESERVA")).status).toBe(201);
    expect((await buy(ana, "RESERVA")).body.code).toBe("COUPON_USED_UP");
    const [first, second] = [visitor(product), visitor(product)];
    const emails = [order(ana).fan.email, order(ana).fan.email] as const;
    await verifyEmail(product, first, emails[0]);
    await verifyEmail(product, second, emails[1]);
    expect((await checkout(first, ana, "RESERVA", { email: emails[0] })).status).toBe(201);
    expect((await checkout(second, ana, "RESERVA", { email: emails[1] })).body.code).toBe("COUPON_USED_UP");
    product.clock.aheadMs += 20 * minuteMs;
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
    product.clock.aheadMs += 11 * minuteMs;
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 0 });
  });

  test("three unverified orders of one network reserve uses of a coupon, and the others still get its price", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "TRES", maxRedemptions: 10 }));
    const address = "198.51.100.7";
    const many = Array.from({ length: 6 }, () => checkout(Object.assign(visitor(product), { address }), ana, "TRES"));
    const placed = await Promise.all(many);
    expect(placed.map(({ body }) => body.payment?.amount)).toEqual(Array(6).fill(2392));
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 3 });
  });

  test("the limit per fan is shown to a verified e-mail only, and checked again after others have paid", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "UMA-VEZ" }));
    const [email, phone] = [order(ana).fan.email, "11955550001"];
    const first = await buy(ana, "UMA-VEZ", { email, phone });
    await pay(product, ana, first.body);
    const responses = [
      await buy(ana, "UMA-VEZ", { email }),
      await buy(ana, "UMA-VEZ", { phone: "(11) 95555-0001" }),
      await buy(ana, "UMA-VEZ"),
    ];
    const summaryOf = ({ status, body }: (typeof responses)[number]) => [status, body.payment?.amount, body.coupon];
    expect(new Set(responses.map((response) => JSON.stringify(summaryOf(response)))).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    for (const { body } of responses) await pay(product, ana, body);
    const { data } = (await ana.request(`/v1/coupons/${id}/redemptions`)).body;
    expect(data.map(({ overLimit }: { overLimit: boolean }) => overLimit).sort()).toEqual([false, false, true, true]);
    const known = visitor(product);
    await verifyEmail(product, known, email);
    expect((await checkout(known, ana, "UMA-VEZ", { email })).body.code).toBe("COUPON_USED_UP");
  });

  test("an unpaid order does not use up a coupon, and a new order replaces its reservation", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "TROCA", maxRedemptions: 1 }));
    const { body } = await ana.request("/v1/plan/all", {
      method: "PUT",
      body: {
        data: [
          { _id: ana.planId, name: "Mensal", price: 2990, periodMonths: 1 },
          { name: "Anual", price: 19_990, periodMonths: 12 },
        ],
      },
    });
    const fan = visitor(product);
    const orderBody = { ...order(ana), couponCode: "TROCA" };
    await fan.request("/v1/checkout", { body: orderBody });
    expect((await fan.request("/v1/checkout", { body: { ...orderBody, planId: body.data[1]._id } })).status).toBe(201);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
  });
});
