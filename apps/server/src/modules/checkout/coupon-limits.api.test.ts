import { describe, expect, test } from "vitest";
import { addCoupon, coupon, verifyEmail } from "#test/grants";
import { checkout, pay, usesOf } from "#test/orders";
import { newAddress, order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addReceipt } from "#test/world";

const product = startProduct();
const minuteMs = 60_000;

/** A new browser of one network. */
const browserAt = (address: string): Person => Object.assign(visitor(product), { address });

type Placed = Awaited<ReturnType<typeof checkout>>;
const statusAndCode = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

async function sendReceipt(ana: Seller, { body }: Placed) {
  await addReceipt(product, { person: ana, orderId: body._id, subscriptionId: body.subscriptionId, email: "" });
}
const approve = (ana: Seller, { body }: Placed) => ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" });

async function checksOf(ana: Seller, { body }: Placed): Promise<string[]> {
  const { data } = (await ana.request(`/v1/payments?subscription=${body.subscriptionId}`)).body;
  return data[0].receiptChecks.map(({ kind }: { kind: string }) => kind);
}

describe("a coupon sells as often as its limit", () => {
  test("one browser with three e-mails pays a coupon of one use once", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "UMA", value: 90, maxRedemptions: 1, maxPerFan: 1 }));
    const fan = visitor(product);
    const placed = [await checkout(fan, ana, "UMA"), await checkout(fan, ana, "UMA"), await checkout(fan, ana, "UMA")];
    expect(placed.map(({ body }) => body.payment.amount)).toEqual([299, 299, 299]);
    const approved = [];
    for (const { body } of placed) approved.push(statusAndCode(await pay(product, ana, body)));
    expect(approved.sort()).toEqual([
      [200, undefined],
      [409, "COUPON_LIMIT_REACHED"],
      [409, "COUPON_LIMIT_REACHED"],
    ]);
    expect(await usesOf(ana, id)).toMatchObject({ redeemed: 1 });
  });

  test("24 orders of one network pay a coupon of four uses four times", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "QUATRO", value: 90, maxRedemptions: 4 }));
    const address = newAddress();
    const placed: Placed[] = [];
    for (let i = 0; i < 24; i++) placed.push(await checkout(browserAt(address), ana, "QUATRO"));
    const open = placed.filter(({ status }) => status === 201);
    expect(open).toHaveLength(4);
    expect(new Set(placed.slice(4).map(({ body }) => body.code))).toEqual(new Set(["COUPON_USED_UP"]));
    product.clock.aheadMs += 11 * minuteMs;
    for (let i = 0; i < 4; i++) open.push(await checkout(browserAt(address), ana, "QUATRO"));
    const approved = [];
    for (const { body } of open) approved.push((await pay(product, ana, body)).status);
    expect(approved.filter((status) => status === 200)).toHaveLength(4);
    expect(await usesOf(ana, id)).toMatchObject({ redeemed: 4 });
  });

  test("uses that many browsers pay at the same moment are never more than the limit", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "JUNTOS", value: 90, maxRedemptions: 3 }));
    const placed: Placed[] = [];
    for (let round = 0; round < 3; round++) {
      placed.push(...(await Promise.all([1, 2, 3].map(() => checkout(visitor(product), ana, "JUNTOS")))));
      product.clock.aheadMs += 11 * minuteMs;
    }
    for (const each of placed) await sendReceipt(ana, each);
    const approved = await Promise.all(placed.map((each) => approve(ana, each)));
    expect(approved.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await usesOf(ana, id)).toMatchObject({ redeemed: 3 });
  });

  test("a creator who raises the limit can then approve the receipt that was over it", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "MAIS", value: 90, maxRedemptions: 1 }));
    const late = await checkout(visitor(product), ana, "MAIS");
    product.clock.aheadMs += 11 * minuteMs;
    const next = await checkout(visitor(product), ana, "MAIS");
    await sendReceipt(ana, late);
    expect(await checksOf(ana, late)).toContain("coupon");
    expect(statusAndCode(await approve(ana, late))).toEqual([409, "COUPON_LIMIT_REACHED"]);
    await sendReceipt(ana, next);
    expect(await checksOf(ana, next)).not.toContain("coupon");
    expect((await approve(ana, next)).status).toBe(200);
    expect(statusAndCode(await approve(ana, late))).toEqual([409, "COUPON_LIMIT_REACHED"]);
    await ana.request(`/v1/coupons/${id}`, { method: "PATCH", body: { maxRedemptions: 2 } });
    expect(await checksOf(ana, late)).not.toContain("coupon");
    expect((await approve(ana, late)).status).toBe(200);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 2, reserved: 0 });
  });

  test("an order that pays after its reservation has ended keeps its price while a use is free", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "LIVRE", maxRedemptions: 2 }));
    const late = await checkout(visitor(product), ana, "LIVRE");
    product.clock.aheadMs += 40 * minuteMs;
    await sendReceipt(ana, late);
    // Its receipt takes the use that was free, which nobody else gets while the creator decides.
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
    expect((await checkout(visitor(product), ana, "LIVRE")).status).toBe(201);
    expect((await checkout(visitor(product), ana, "LIVRE")).body.code).toBe("COUPON_USED_UP");
    expect((await approve(ana, late)).status).toBe(200);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 1, reserved: 1 });
  });

  test("a rejected receipt returns its use", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "VOLTA", maxRedemptions: 1 }));
    const first = await checkout(visitor(product), ana, "VOLTA");
    product.clock.aheadMs += 11 * minuteMs;
    await sendReceipt(ana, first);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
    await ana.request(`/v1/payments/${first.body._id}/reprove`, { method: "POST" });
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 0 });
    const second = await checkout(visitor(product), ana, "VOLTA");
    expect((await pay(product, ana, second.body)).status).toBe(200);
    await sendReceipt(ana, first);
    expect(statusAndCode(await approve(ana, first))).toEqual([409, "COUPON_LIMIT_REACHED"]);
  });
});

test("a receipt that a fan sends takes a use that is free, and one that is sent after all were taken does not", async () => {
  const ana = await seller(product);
  const id = await addCoupon(ana, coupon({ code: "ENVIO", maxRedemptions: 1 }));
  const fans = [visitor(product), visitor(product)] as const;
  const first = await checkout(fans[0], ana, "ENVIO");
  product.clock.aheadMs += 11 * minuteMs;
  const second = await checkout(fans[1], ana, "ENVIO");
  product.clock.aheadMs += 11 * minuteMs;
  const send = (fan: Person, { body }: Placed, letter: string) =>
    fan.upload(`/v1/subscriptions/${body.subscriptionId}/payment/receipt`, [
      ["endToEndId", `E12345678202611201200${letter.repeat(11)}`],
    ]);
  expect((await send(fans[1], second, "A")).status).toBe(200);
  expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
  expect((await send(fans[0], first, "B")).status).toBe(200);
  expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 1 });
  expect(statusAndCode(await approve(ana, first))).toEqual([409, "COUPON_LIMIT_REACHED"]);
  expect((await approve(ana, second)).status).toBe(200);
});

describe("one browser", () => {
  test("ordering again closes the older order of the same coupon, and other orders stay", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "DENOVO", maxRedemptions: 5, maxPerFan: 2 }));
    const fan = visitor(product);
    const plain = await checkout(fan, ana);
    const first = await checkout(fan, ana, "DENOVO");
    const second = await checkout(fan, ana, "DENOVO");
    expect(second.status).toBe(201);
    const statusOf = async ({ body }: Placed) => {
      const { payment, status } = (await fan.request(`/v1/checkout/${body._id}`)).body;
      return [status, payment.status];
    };
    expect(await statusOf(first)).toEqual(["expired", "expired"]);
    expect(await statusOf(second)).toEqual(["pending", "pending"]);
    expect(await statusOf(plain)).toEqual(["pending", "pending"]);
  });

  test("an order whose receipt is under review is not closed by another one", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "ESPERA", maxRedemptions: 5, maxPerFan: 2 }));
    const fan = visitor(product);
    const first = await checkout(fan, ana, "ESPERA");
    await sendReceipt(ana, first);
    expect((await checkout(fan, ana, "ESPERA")).status).toBe(201);
    expect((await fan.request(`/v1/checkout/${first.body._id}`)).body.payment.status).toBe("pending");
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, reserved: 2 });
  });

  test("the limit per person counts what this browser has paid, whatever e-mail it types next", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "PESSOA", maxRedemptions: 50, maxPerFan: 1 }));
    const fan = visitor(product);
    const first = await checkout(fan, ana, "PESSOA");
    await pay(product, ana, first.body);
    expect((await checkout(fan, ana, "PESSOA")).body.code).toBe("COUPON_USED_UP");
  });
});

describe("what the fan reads before paying", () => {
  const holdOf = async (fan: Person, { body }: Placed) =>
    (await fan.request(`/v1/checkout/${body._id}`)).body.couponHold;

  test("an order says until when its coupon is reserved, then that it is free, then that it is gone", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "TELA", maxRedemptions: 1 }));
    const fan = visitor(product);
    const placed = await checkout(fan, ana, "TELA");
    expect(placed.body.couponHold.state).toBe("reserved");
    const reservedMs = Date.parse(placed.body.couponHold.until) - Date.parse(placed.body.payment.createdAt);
    expect(Math.abs(reservedMs - 10 * minuteMs)).toBeLessThan(5_000);
    product.clock.aheadMs += 11 * minuteMs;
    expect(await holdOf(fan, placed)).toEqual({ state: "free", until: null });
    const other = await checkout(visitor(product), ana, "TELA");
    expect(await holdOf(fan, placed)).toEqual({ state: "gone", until: null });
    await pay(product, ana, other.body);
    expect(await holdOf(fan, placed)).toEqual({ state: "gone", until: null });
  });

  test("an order without a coupon, with an unlimited one or with a paid one says nothing", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "SEMFIM" }));
    await addCoupon(ana, coupon({ code: "PAGO", maxRedemptions: 1 }));
    expect((await checkout(visitor(product), ana)).body.couponHold).toBeNull();
    expect((await checkout(visitor(product), ana, "SEMFIM")).body.couponHold).toBeNull();
    const fan = visitor(product);
    const placed = await checkout(fan, ana, "PAGO");
    await pay(product, ana, placed.body);
    expect(await holdOf(fan, placed)).toBeNull();
  });

  test("the fourth order of one network is not reserved, and is gone once a verified e-mail takes the last use", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "FILA", maxRedemptions: 4 }));
    const address = newAddress();
    for (let i = 0; i < 3; i++) expect((await checkout(browserAt(address), ana, "FILA")).status).toBe(201);
    const fourth = browserAt(address);
    const placed = await checkout(fourth, ana, "FILA");
    expect(placed.body.couponHold).toEqual({ state: "free", until: null });
    const known = visitor(product);
    const { email } = order(ana).fan;
    await verifyEmail(product, known, email);
    expect((await checkout(known, ana, "FILA", { email })).body.couponHold.state).toBe("reserved");
    expect(await holdOf(fourth, placed)).toEqual({ state: "gone", until: null });
  });
});
