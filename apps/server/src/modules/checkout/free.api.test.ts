import { describe, expect, test } from "vitest";
import { addCoupon, coupon, newVerification, verifyEmail } from "#test/grants";
import { checkout, historyOf, setTrialDays, stats, usesOf } from "#test/orders";
import { order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();
const minuteMs = 60_000;

describe("free orders", () => {
  test("a free order opens once the e-mail is verified, has no payment and counts as no revenue", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "CORTESIA", value: 100 }));
    const fan = visitor(product);
    const { email } = order(ana).fan;
    const { status, body } = await checkout(fan, ana, "CORTESIA", { email });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "pending", payment: null, verification: { email, state: "pending" } });
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    expect((await fan.request(`/v1/creators/${ana.username}`)).body.viewer.subscription).toMatchObject({
      openCheckoutId: body._id,
    });
    await verifyEmail(product, fan, email);
    const opened = (await fan.request(`/v1/checkout/${body._id}`)).body;
    expect(opened).toMatchObject({ status: "active", verification: { state: "verified" } });
    expect(Date.parse(opened.currentPeriodEnd)).toBeGreaterThan(product.ctx.now().getTime() + 27 * 1440 * minuteMs);
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
    expect(await usesOf(ana, id)).toEqual({ redeemed: 1, reserved: 0 });
    expect((await ana.request("/v1/wallet/balance/operations")).body.totalCount).toBe(0);
    expect((await ana.request("/v1/wallet/balance")).body).toMatchObject({ receivedOutside: 0, feesDue: 0 });
    expect(await stats(ana)).toMatchObject({ periodActive: 0, periodFree: 1, periodNew: 0, revenue: 0, mrr: 0 });
    // Free access has no grace.
    product.clock.aheadMs += Date.parse(opened.currentPeriodEnd) - product.ctx.now().getTime() + 1_000;
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });

  test("a free order opens at once for a fan who verified the e-mail in this browser before", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "DIRETO", value: 100 }));
    const fan = visitor(product);
    const { email } = order(ana).fan;
    await verifyEmail(product, fan, email);
    expect((await checkout(fan, ana, "DIRETO", { email })).body).toMatchObject({
      status: "active",
      verification: { state: "verified" },
    });
  });

  test("a free order opens neither for another e-mail nor in another browser", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "ALHEIO", value: 100, maxPerFan: null }));
    const [thief, victim] = [visitor(product), visitor(product)];
    const { email } = order(ana).fan;
    await checkout(thief, ana, "ALHEIO", { email });
    await verifyEmail(product, thief, order(ana).fan.email);
    expect((await thief.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    await verifyEmail(product, victim, email);
    expect((await victim.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    expect((await thief.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });

  test("a free order does not open once the coupon's uses are gone", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "ULTIMA", value: 100, maxRedemptions: 1 }));
    const [slow, quick] = [visitor(product), visitor(product)];
    const [slowEmail, quickEmail] = [order(ana).fan.email, order(ana).fan.email];
    const { body } = await checkout(slow, ana, "ULTIMA", { email: slowEmail });
    product.clock.aheadMs += 31 * minuteMs;
    await checkout(quick, ana, "ULTIMA", { email: quickEmail });
    await verifyEmail(product, quick, quickEmail);
    await verifyEmail(product, slow, slowEmail);
    expect((await slow.request(`/v1/checkout/${body._id}`)).body).toMatchObject({
      status: "expired",
      verification: { state: "denied" },
    });
    expect((await quick.request(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
  });

  test("fifty concurrent verifications open no more free orders than the coupon has uses", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "CINCO", value: 100, maxRedemptions: 5 }));
    const fans = Array.from({ length: 50 }, () => ({ person: visitor(product), email: order(ana).fan.email }));
    const placed = await Promise.all(fans.map(({ person, email }) => checkout(person, ana, "CINCO", { email })));
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(5);
    product.clock.aheadMs += 31 * minuteMs;
    const more = fans.filter((_, i) => placed[i]?.status !== 201).slice(0, 5);
    for (const { person, email } of more) expect((await checkout(person, ana, "CINCO", { email })).status).toBe(201);
    const waiting = [...fans.filter((_, i) => placed[i]?.status === 201), ...more];
    await Promise.all(waiting.map(({ person, email }) => verifyEmail(product, person, email)));
    expect((await usesOf(ana, id)).redeemed).toBe(5);
  });
});

describe("free trials", () => {
  test("a free trial begins with the verification, ends by itself, and is given once per e-mail", async () => {
    const ana = await seller(product);
    await setTrialDays(ana, 7);
    const fan = visitor(product);
    const { email } = order(ana).fan;
    const { body } = await checkout(fan, ana, undefined, { email });
    expect(body).toMatchObject({ status: "pending", trialDays: 7, payment: null, verification: { state: "pending" } });
    await verifyEmail(product, fan, email);
    expect((await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("trialing");
    expect(await historyOf(ana, body.subscriptionId)).toEqual(["started fan"]);
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
    expect(await stats(ana)).toMatchObject({ periodActive: 1, periodFree: 0 });
    expect((await ana.request("/v1/wallet/balance/operations")).body.totalCount).toBe(0);
    product.clock.aheadMs += 7 * 1440 * minuteMs;
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    // This browser is known to have used the trial, and is asked to pay.
    expect((await checkout(fan, ana, undefined, { email })).body).toMatchObject({
      trialDays: 0,
      payment: { amount: 2990 },
    });
  });

  test("a free trial is given once per phone, and another e-mail learns so only after its verification", async () => {
    const ana = await seller(product);
    await addCoupon(ana, { code: "SEMANA", kind: "trial_days", value: 7, maxPerFan: null });
    const phone = "11955550002";
    const [first, second] = [visitor(product), visitor(product)];
    const emails = [order(ana).fan.email, order(ana).fan.email] as const;
    await checkout(first, ana, "SEMANA", { email: emails[0], phone });
    await verifyEmail(product, first, emails[0]);
    const { status, body } = await checkout(second, ana, "SEMANA", { email: emails[1], phone });
    expect([status, body.verification.state]).toEqual([201, "pending"]);
    await verifyEmail(product, second, emails[1]);
    expect((await second.request(`/v1/checkout/${body._id}`)).body.verification.state).toBe("denied");
    expect(await historyOf(ana, body.subscriptionId)).toEqual(["expired system"]);
    expect((await checkout(second, ana, "SEMANA", { email: emails[1], phone })).body.code).toBe("COUPON_USED_UP");
    expect((await second.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });

  test("a free trial with one creator does not use up that with another", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    await setTrialDays(ana, 3);
    await setTrialDays(bia, 3);
    const fan = visitor(product);
    const { email } = order(ana).fan;
    await verifyEmail(product, fan, email);
    expect((await checkout(fan, ana, undefined, { email })).body.status).toBe("trialing");
    expect((await checkout(fan, bia, undefined, { email })).body.status).toBe("trialing");
  });

  test("a code for another e-mail address starts no free trial", async () => {
    const ana = await seller(product);
    await setTrialDays(ana, 3);
    const fan = visitor(product);
    const { email } = order(ana).fan;
    await checkout(fan, ana, undefined, { email });
    const verification = await newVerification(product, order(ana).fan.email);
    expect((await fan.request("/v1/fan/session", { body: { ...verification, email } })).body.code).toBe("CODE_WRONG");
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });
});
