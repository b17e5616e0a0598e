import { describe, expect, test } from "vitest";
import { readBrCode } from "#rooms/payments/br-code.rules";
import { addCoupon, codeFor, coupon, prove } from "#test/favours";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addProof } from "#test/world";

const product = startProduct();
const minuteMs = 60_000;

type Fan = Parameters<typeof order>[1];
async function checkout(person: Person, ana: Seller, couponCode?: string, fan: Fan = {}) {
  const wish = order(ana, { phone: `119${Math.floor(10_000_000 + Math.random() * 89_999_999)}`, ...fan });
  return person.ask("/v1/checkout", { body: { ...wish, ...(couponCode && { couponCode }) } });
}
const buy = (ana: Seller, couponCode?: string, fan?: Fan) => checkout(visitor(product), ana, couponCode, fan);
const pay = async (ana: Seller, { _id: orderId, subscriptionId }: { _id: string; subscriptionId: string }) => {
  await addProof(product, { person: ana, orderId, subscriptionId, email: "" });
  return ana.ask(`/v1/payments/${orderId}/approve`, { method: "POST" });
};
const usesOf = async (ana: Seller, id: string) => {
  const { redeemed, held } = (await ana.ask(`/v1/coupons/${id}`)).body;
  return { redeemed, held };
};
const stats = async (ana: Seller) => (await ana.ask("/v1/subscription/stats")).body;
/** Newest first. */
async function historyOf(ana: Seller, id: string): Promise<string[]> {
  const { history } = (await ana.ask(`/v1/subscriptions/${id}`)).body;
  return history.map(({ kind, actor }: { kind: string; actor: string }) => `${kind} ${actor}`);
}

/** The plan's own days of trying, which the list of plans sets. */
async function letTry(ana: Seller, trialDays: number, price = 2990) {
  const data = [{ _id: ana.planId, name: "Mensal", price, periodMonths: 1, trialDays }];
  await ana.ask("/v1/plan/all", { method: "PUT", body: { data } });
}

describe("a discount", () => {
  test("is in the amount, in the PIX code and in what the creator is owed", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "VINTE" }));
    const { status, body } = await buy(ana, "vinte");
    expect(status).toBe(201);
    expect(body).toMatchObject({
      coupon: { code: "VINTE", discount: 598 },
      proof: null,
      payment: { amount: 2392, discount: 598 },
    });
    expect(readBrCode(body.payment.pixCopyPaste)).toMatchObject({ amountCents: 2392, txid: body.payment.txid });
    expect((await pay(ana, body)).body).toMatchObject({ status: "paid", amount: 2392 });
    expect((await ana.ask("/v1/wallet/balance")).body).toMatchObject({ receivedOutside: 2392, feesDue: 239 });
    expect(await stats(ana)).toMatchObject({ periodActive: 1, periodFree: 0 });
  });

  test("what was seen is the plan's price or what is due; another amount is a changed price", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "VISTO" }));
    const at = (amount: number) =>
      visitor(product).ask("/v1/checkout", { body: { ...order(ana), couponCode: "VISTO", amount } });
    expect((await at(2990)).status).toBe(201);
    expect((await at(2392)).status).toBe(201);
    expect((await at(2391)).body.code).toBe("PRICE_CHANGED");
  });

  test("the same order again is the same one; without the coupon it is another", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "IGUAL" }));
    const fan = visitor(product);
    const wish = { ...order(ana), couponCode: "IGUAL" };
    const first = await fan.ask("/v1/checkout", { body: wish });
    expect((await fan.ask("/v1/checkout", { body: wish })).body).toEqual(first.body);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, held: 1 });
    const { couponCode: _, ...plain } = wish;
    expect((await fan.ask("/v1/checkout", { body: plain })).body.payment.amount).toBe(2990);
  });

  test.each([
    ["NENHUM", "COUPON_INVALID"],
    ["FUTURO", "COUPON_EXPIRED"],
    ["PASSADO", "COUPON_EXPIRED"],
    ["OUTRO", "COUPON_OTHER_PLAN"],
  ])("%s is refused: %s, and no order is left", async (code, refusal) => {
    const ana = await seller(product);
    const data = [
      { _id: ana.planId, name: "Mensal", price: 2990, periodMonths: 1 },
      { name: "Anual", price: 19_990, periodMonths: 12 },
    ];
    const { body: plans } = await ana.ask("/v1/plan/all", { method: "PUT", body: { data } });
    await addCoupon(ana, { ...coupon({ code: "FUTURO" }), startsAt: "2099-01-01T00:00:00.000Z" });
    const soon = new Date(product.ctx.now().getTime() + 1_000).toISOString();
    await addCoupon(ana, { ...coupon({ code: "PASSADO" }), expiresAt: soon });
    await addCoupon(ana, coupon({ code: "OUTRO", plans: [plans.data[1]._id] }));
    product.clock.aheadMs += 2_000;
    const fan = visitor(product);
    expect((await checkout(fan, ana, code)).body.code).toBe(refusal);
    expect((await fan.ask("/v1/fan/me")).status).toBe(401);
  });

  test("a change of the price never reaches an order or a subscription that has one", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "ANTES", duration: "forever" }));
    const fan = visitor(product);
    const { body: placed } = await checkout(fan, ana, "ANTES");
    await letTry(ana, 0, 9990);
    expect((await fan.ask(`/v1/checkout/${placed._id}`)).body.payment.amount).toBe(2392);
    await pay(ana, placed);
    const row = product.ctx.db
      .selectFrom("subscription")
      .innerJoin("coupon_redemption as used", "used.subscription_id", "subscription.id")
      .select(["subscription.price_cents", "used.discount_cents", "used.price_cents as from_cents"])
      .where("subscription.id", "=", placed.subscriptionId);
    expect(await row.executeTakeFirst()).toEqual({ price_cents: 2990, discount_cents: 598, from_cents: 2990 });
  });
});

describe("limits", () => {
  test("hold under fifty checkouts at once, and each use is one", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "DEZ", maxRedemptions: 10 }));
    const placed = await Promise.all(Array.from({ length: 50 }, () => buy(ana, "DEZ")));
    const codes = placed.map(({ status, body }) => (status === 201 ? "placed" : body.code));
    expect(codes.filter((code) => code === "placed")).toHaveLength(10);
    expect(codes.filter((code) => code === "COUPON_USED_UP")).toHaveLength(40);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, held: 10 });
  });

  test("a hold lasts half an hour, and as long as a proof waits", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "UM-USO", maxRedemptions: 1 }));
    const first = await buy(ana, "UM-USO");
    expect((await buy(ana, "UM-USO")).body.code).toBe("COUPON_USED_UP");
    product.clock.aheadMs += 31 * minuteMs;
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, held: 0 });
    const second = await buy(ana, "UM-USO");
    expect(second.status).toBe(201);
    await addProof(product, { person: ana, orderId: second.body._id, subscriptionId: "", email: "" });
    product.clock.aheadMs += 31 * minuteMs;
    expect((await buy(ana, "UM-USO")).body.code).toBe("COUPON_USED_UP");
    await ana.ask(`/v1/payments/${second.body._id}/reprove`, { method: "POST" });
    expect((await buy(ana, "UM-USO")).status).toBe(201);
    // A price once paid is honoured, and marked: the first order came back to pay.
    await pay(ana, first.body);
    await addProof(product, { person: ana, orderId: second.body._id, subscriptionId: "", email: "" });
    expect((await ana.ask(`/v1/payments/${second.body._id}/approve`, { method: "POST" })).body.status).toBe("paid");
    const { data } = (await ana.ask(`/v1/coupons/${id}/redemptions`)).body;
    expect(data.map(({ overLimit }: { overLimit: boolean }) => overLimit).sort()).toEqual([false, true]);
  });

  test("somebody's share is theirs by e-mail and by phone", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "UMA-VEZ" }));
    const [email, phone] = [order(ana).fan.email, "11955550001"];
    const first = await buy(ana, "UMA-VEZ", { email, phone });
    await pay(ana, first.body);
    expect((await buy(ana, "UMA-VEZ", { email })).body.code).toBe("COUPON_USED_UP");
    expect((await buy(ana, "UMA-VEZ", { phone: "(11) 95555-0001" })).body.code).toBe("COUPON_USED_UP");
    expect((await buy(ana, "UMA-VEZ")).status).toBe(201);
  });

  test("who only orders takes nobody's share, and a new order in the same browser takes the use of the one before", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "TROCA", maxRedemptions: 1 }));
    const { body } = await ana.ask("/v1/plan/all", {
      method: "PUT",
      body: {
        data: [
          { _id: ana.planId, name: "Mensal", price: 2990, periodMonths: 1 },
          { name: "Anual", price: 19_990, periodMonths: 12 },
        ],
      },
    });
    const fan = visitor(product);
    const wish = { ...order(ana), couponCode: "TROCA" };
    await fan.ask("/v1/checkout", { body: wish });
    expect((await fan.ask("/v1/checkout", { body: { ...wish, planId: body.data[1]._id } })).status).toBe(201);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 0, held: 1 });
  });
});

describe("what costs nothing", () => {
  test("opens once the e-mail is proved, has no payment and is no revenue", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "CORTESIA", value: 100 }));
    const fan = visitor(product);
    const { email } = order(ana).fan;
    const { status, body } = await checkout(fan, ana, "CORTESIA", { email });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "pending", payment: null, proof: { email, state: "awaited" } });
    expect((await fan.ask(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    expect((await fan.ask(`/v1/creators/${ana.username}`)).body.viewer.subscription).toMatchObject({
      openCheckoutId: body._id,
    });
    await prove(product, fan, email);
    const opened = (await fan.ask(`/v1/checkout/${body._id}`)).body;
    expect(opened).toMatchObject({ status: "active", proof: { state: "given" } });
    expect(Date.parse(opened.currentPeriodEnd)).toBeGreaterThan(product.ctx.now().getTime() + 27 * 1440 * minuteMs);
    expect((await fan.ask(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 1, held: 0 });
    expect((await ana.ask("/v1/wallet/balance/operations")).body.totalCount).toBe(0);
    expect((await ana.ask("/v1/wallet/balance")).body).toMatchObject({ receivedOutside: 0, feesDue: 0 });
    expect(await stats(ana)).toMatchObject({ periodActive: 0, periodFree: 1, periodNew: 0, revenue: 0, mrr: 0 });
    // Free access ends at its end: grace is for who pays.
    product.clock.aheadMs += Date.parse(opened.currentPeriodEnd) - product.ctx.now().getTime() + 1_000;
    expect((await fan.ask(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });

  test("opens at once for who has proved the e-mail here before", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "DIRETO", value: 100 }));
    const fan = visitor(product);
    const { email } = order(ana).fan;
    await prove(product, fan, email);
    expect((await checkout(fan, ana, "DIRETO", { email })).body).toMatchObject({
      status: "active",
      proof: { state: "given" },
    });
  });

  test("opens for no other e-mail, and in no other browser", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "ALHEIO", value: 100, maxPerFan: null }));
    const [thief, victim] = [visitor(product), visitor(product)];
    const { email } = order(ana).fan;
    await checkout(thief, ana, "ALHEIO", { email });
    await prove(product, thief, order(ana).fan.email);
    expect((await thief.ask(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    await prove(product, victim, email);
    expect((await victim.ask(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    expect((await thief.ask(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });

  test("once the uses are gone it does not open, as a price that was paid would", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "ULTIMA", value: 100, maxRedemptions: 1 }));
    const [slow, quick] = [visitor(product), visitor(product)];
    const [slowEmail, quickEmail] = [order(ana).fan.email, order(ana).fan.email];
    const { body } = await checkout(slow, ana, "ULTIMA", { email: slowEmail });
    product.clock.aheadMs += 31 * minuteMs;
    await checkout(quick, ana, "ULTIMA", { email: quickEmail });
    await prove(product, quick, quickEmail);
    await prove(product, slow, slowEmail);
    expect((await slow.ask(`/v1/checkout/${body._id}`)).body).toMatchObject({
      status: "expired",
      proof: { state: "refused" },
    });
    expect((await quick.ask(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
  });

  test("fifty proofs at once open no more than there are", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "CINCO", value: 100, maxRedemptions: 5 }));
    const fans = Array.from({ length: 50 }, () => ({ person: visitor(product), email: order(ana).fan.email }));
    const placed = await Promise.all(fans.map(({ person, email }) => checkout(person, ana, "CINCO", { email })));
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(5);
    product.clock.aheadMs += 31 * minuteMs;
    const more = fans.filter((_, i) => placed[i]?.status !== 201).slice(0, 5);
    for (const { person, email } of more) expect((await checkout(person, ana, "CINCO", { email })).status).toBe(201);
    const wishing = [...fans.filter((_, i) => placed[i]?.status === 201), ...more];
    await Promise.all(wishing.map(({ person, email }) => prove(product, person, email)));
    expect((await usesOf(ana, id)).redeemed).toBe(5);
  });
});

describe("days of trying", () => {
  test("begin with the proof, end by themselves, and come once for each e-mail", async () => {
    const ana = await seller(product);
    await letTry(ana, 7);
    const fan = visitor(product);
    const { email } = order(ana).fan;
    const { body } = await checkout(fan, ana, undefined, { email });
    expect(body).toMatchObject({ status: "pending", trialDays: 7, payment: null, proof: { state: "awaited" } });
    await prove(product, fan, email);
    expect((await fan.ask(`/v1/checkout/${body._id}`)).body.status).toBe("trialing");
    expect(await historyOf(ana, body.subscriptionId)).toEqual(["started fan"]);
    expect((await fan.ask(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
    expect(await stats(ana)).toMatchObject({ periodActive: 1, periodFree: 0 });
    expect((await ana.ask("/v1/wallet/balance/operations")).body.totalCount).toBe(0);
    product.clock.aheadMs += 7 * 1440 * minuteMs;
    expect((await fan.ask(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    // Known to have tried, this browser is asked to pay.
    expect((await checkout(fan, ana, undefined, { email })).body).toMatchObject({
      trialDays: 0,
      payment: { amount: 2990 },
    });
  });

  test("come once for each phone, which others hear only after their proof", async () => {
    const ana = await seller(product);
    await addCoupon(ana, { code: "SEMANA", kind: "trial_days", value: 7, maxPerFan: null });
    const phone = "11955550002";
    const [first, second] = [visitor(product), visitor(product)];
    const emails = [order(ana).fan.email, order(ana).fan.email] as const;
    await checkout(first, ana, "SEMANA", { email: emails[0], phone });
    await prove(product, first, emails[0]);
    const { status, body } = await checkout(second, ana, "SEMANA", { email: emails[1], phone });
    expect([status, body.proof.state]).toEqual([201, "awaited"]);
    await prove(product, second, emails[1]);
    expect((await second.ask(`/v1/checkout/${body._id}`)).body.proof.state).toBe("refused");
    expect(await historyOf(ana, body.subscriptionId)).toEqual(["expired clock"]);
    expect((await checkout(second, ana, "SEMANA", { email: emails[1], phone })).body.code).toBe("COUPON_USED_UP");
    expect((await second.ask(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });

  test("with another creator they are another's to give", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    await letTry(ana, 3);
    await letTry(bia, 3);
    const fan = visitor(product);
    const { email } = order(ana).fan;
    await prove(product, fan, email);
    expect((await checkout(fan, ana, undefined, { email })).body.status).toBe("trialing");
    expect((await checkout(fan, bia, undefined, { email })).body.status).toBe("trialing");
  });

  test("a code of somebody else opens nothing", async () => {
    const ana = await seller(product);
    await letTry(ana, 3);
    const fan = visitor(product);
    const { email } = order(ana).fan;
    await checkout(fan, ana, undefined, { email });
    const code = await codeFor(product, order(ana).fan.email);
    expect((await fan.ask("/v1/fan/session", { body: { email, code } })).body.code).toBe("CODE_WRONG");
    expect((await fan.ask(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });
});
