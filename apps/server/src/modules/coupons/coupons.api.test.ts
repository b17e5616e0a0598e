import { coupons as contract } from "@camarim/contract";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addCoupon, coupon } from "#test/grants";
import { order, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addReceipt, subscribe } from "#test/world";

const product = startProduct();
const check = (ana: Seller, code: string) => visitor(product).request(`/v1/creators/${ana.username}/coupons/${code}`);
const patch = (ana: Seller, id: string, body: object) => ana.request(`/v1/coupons/${id}`, { method: "PATCH", body });

describe("creation of coupons", () => {
  test("a new coupon has all its settings, and its code in capitals", async () => {
    const ana = await seller(product);
    const body = {
      ...{ code: " natal-20 ", kind: "percent", value: 20, duration: "cycles", cycles: 3, plans: [ana.planId] },
      ...{ maxRedemptions: 100, maxPerFan: 2 },
      ...{ startsAt: "2026-01-01T03:00:00.000Z", expiresAt: "2099-01-01T03:00:00.000Z" },
    };
    const made = await ana.request("/v1/coupons", { body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...body,
      code: "NATAL-20",
      redeemed: 0,
      reserved: 0,
      active: true,
      archived: false,
    });
    expect((await ana.request(`/v1/coupons/${made.body._id}`)).body).toEqual(made.body);
    expect((await ana.request("/v1/coupons")).body).toMatchObject({ totalCount: 1, data: [made.body] });
  });

  test("a code is unique per creator, whatever its case, and another creator may use it too", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    await addCoupon(ana, coupon({ code: "VERAO" }));
    expect(await ana.request("/v1/coupons", { body: coupon({ code: "verao" }) })).toMatchObject({
      status: 409,
      body: { code: "COUPON_TAKEN", fields: { code: expect.any(String) } },
    });
    await addCoupon(bia, coupon({ code: "VERAO" }));
    expect((await check(bia, "verao")).status).toBe(200);
  });

  test("an account has a limited number of coupons, and archiving one makes room", async () => {
    const ana = await seller(product);
    const first = await addCoupon(ana, coupon({ code: "PRIMEIRO" }));
    await sql`insert into coupon (id, account_id, code, kind, value, duration, active, created_at)
      select gen_random_uuid(), account_id, 'CUPOM' || i, kind, value, duration, true, created_at
      from coupon, generate_series(2, ${contract.maxCoupons - 1}) i where id = ${first}`.execute(product.ctx.db);
    const create = (code: string) => ana.request("/v1/coupons", { body: coupon({ code }) });
    const last = await Promise.all(["A-1", "A-2", "A-3"].map(create));
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await create("MAIS")).toMatchObject({ status: 409, body: { code: "COUPON_LIMIT" } });
    expect((await ana.request(`/v1/coupons/${first}`, { method: "DELETE" })).status).toBe(204);
    expect((await create("MAIS")).status).toBe(201);
  });

  test("ten concurrent requests create one coupon of the same code", async () => {
    const ana = await seller(product);
    const body = coupon({ code: "UM-SO" });
    const made = await Promise.all(Array.from({ length: 10 }, () => ana.request("/v1/coupons", { body })));
    expect(made.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test.each([
    [{ code: "ab" }, "code"],
    [{ code: "promoção" }, "code"],
    [{ code: "A".repeat(33) }, "code"],
    [{ value: 0 }, "value"],
    [{ value: 101 }, "value"],
    [{ value: 1.5 }, "value"],
    [{ kind: "fixed", value: 200_001 }, "value"],
    [{ kind: "trial_days", value: 31 }, "value"],
    [{ kind: "free" }, "kind"],
    [{ duration: "cycles" }, "cycles"],
    [{ duration: "cycles", cycles: 0 }, "cycles"],
    [{ maxRedemptions: 0 }, "maxRedemptions"],
    [{ maxPerFan: 0 }, "maxPerFan"],
    [{ startsAt: "2027-01-02T00:00:00.000Z", expiresAt: "2027-01-01T00:00:00.000Z" }, "expiresAt"],
    [{ expiresAt: "2020-01-01T00:00:00.000Z" }, "expiresAt"],
    [{ plans: ["01999999-0000-7000-8000-000000000000"] }, "plans"],
    [{ redeemed: 5 }, "redeemed"],
  ])("a coupon is refused with its wrong field named: %j", async (change, field) => {
    const ana = await seller(product);
    const { status, body } = await ana.request("/v1/coupons", { body: { ...coupon(), ...change } });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.fields).toHaveProperty([field]);
  });

  test.each([
    [{ kind: "fixed", value: 2990 }, 201],
    [{ kind: "fixed", value: 2989 }, 400],
    [{ kind: "fixed", value: 2891 }, 400],
    [{ kind: "fixed", value: 2890 }, 201],
    [{ kind: "percent", value: 97 }, 400],
    [{ kind: "percent", value: 96 }, 201],
    [{ kind: "percent", value: 100 }, 201],
  ])("a coupon that leaves R$ 0,01 to 0,99 of R$ 29,90 to pay is refused: %j answers %i", async (change, status) => {
    const ana = await seller(product);
    const response = await ana.request("/v1/coupons", { body: { ...coupon(), ...change } });
    expect(response.status).toBe(status);
    if (status === 400) expect(response.body.fields.value).toContain("R$ 1,00");
  });

  test("a coupon cannot name another creator's plan", async () => {
    const [ana, bia] = [await seller(product), await seller(product)];
    const { body } = await ana.request("/v1/coupons", { body: { ...coupon(), plans: [bia.planId] } });
    expect(body.fields).toHaveProperty("plans");
  });
});

describe("changes of coupons", () => {
  test("a creator pauses a coupon and changes its limit and dates, and its discount cannot change", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "MUDA" }));
    expect((await patch(ana, id, { active: false })).body).toMatchObject({ active: false, value: 20 });
    expect((await check(ana, "MUDA")).body.code).toBe("COUPON_INVALID");
    await patch(ana, id, { active: true, maxRedemptions: 3, expiresAt: "2099-01-01T00:00:00.000Z" });
    expect((await check(ana, "MUDA")).status).toBe(200);
    expect((await patch(ana, id, { startsAt: "2099-01-01T00:00:00.000Z" })).body.fields).toHaveProperty("expiresAt");
    for (const fixed of [{ value: 50 }, { code: "OUTRO" }, { kind: "fixed" }])
      expect((await patch(ana, id, fixed)).status).toBe(400);
  });

  test("an archived coupon cannot be used or listed, and its code can be given again", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "ANTIGO" }));
    for (let i = 0; i < 2; i++) expect((await ana.request(`/v1/coupons/${id}`, { method: "DELETE" })).status).toBe(204);
    expect((await check(ana, "ANTIGO")).body.code).toBe("COUPON_INVALID");
    expect((await ana.request("/v1/coupons")).body.totalCount).toBe(0);
    expect((await ana.request("/v1/coupons?archived=true")).body.data).toMatchObject([{ _id: id, archived: true }]);
    expect((await ana.request(`/v1/coupons/${id}`)).body.archived).toBe(true);
    expect((await patch(ana, id, { active: true })).body.code).toBe("COUPON_ARCHIVED");
    await addCoupon(ana, coupon({ code: "ANTIGO" }));
  });

  test("a visitor sees the price of each plan with a coupon, and nothing of its uses", async () => {
    const ana = await seller(product);
    const data = [
      { _id: ana.planId, name: "Mensal", price: 2990, periodMonths: 1 },
      { name: "Anual", price: 19_990, periodMonths: 12 },
    ];
    await ana.request("/v1/plan/all", { method: "PUT", body: { data } });
    await addCoupon(ana, coupon({ code: "SO-MENSAL", plans: [ana.planId] }));
    expect((await check(ana, "so-mensal")).body).toEqual({
      ...{ code: "SO-MENSAL", kind: "percent", value: 20, duration: "once", cycles: null },
      appliesTo: ["subscription"],
      plans: [{ _id: ana.planId, price: 2990, discount: 598, total: 2392, trialDays: 0 }],
    });
    await addCoupon(ana, { code: "TESTE", kind: "trial_days", value: 7 });
    expect((await check(ana, "TESTE")).body.plans).toHaveLength(2);
    expect((await check(ana, "TESTE")).body.plans[0]).toMatchObject({ total: 0, trialDays: 7, discount: 0 });
  });

  test("only its creator sees who used a coupon", async () => {
    const ana = await seller(product);
    const id = await addCoupon(ana, coupon({ code: "QUEM" }));
    const fan = visitor(product);
    const orderBody = { ...order(ana), couponCode: "QUEM" };
    const { body: placed } = await fan.request("/v1/checkout", { body: orderBody });
    expect((await ana.request(`/v1/coupons/${id}`)).body).toMatchObject({ redeemed: 0, reserved: 1 });
    await addReceipt(product, { person: fan, orderId: placed._id, subscriptionId: placed.subscriptionId, email: "" });
    await ana.request(`/v1/payments/${placed._id}/approve`, { method: "POST" });
    expect((await ana.request(`/v1/coupons/${id}`)).body).toMatchObject({ redeemed: 1, reserved: 0 });
    expect((await ana.request(`/v1/coupons/${id}/redemptions`)).body).toMatchObject({
      totalCount: 1,
      data: [
        {
          fan: { name: "João Souza", email: orderBody.fan.email },
          plan: "Mensal",
          price: 2990,
          discount: 598,
          paid: 2392,
          overLimit: false,
        },
      ],
    });
    const bia = await seller(product);
    for (const path of ["", "/redemptions"]) expect((await bia.request(`/v1/coupons/${id}${path}`)).status).toBe(404);
    expect((await patch(bia, id, { active: false })).status).toBe(404);
  });
});

describe("guesses of coupon codes", () => {
  test("wrong coupon codes are rate limited per address, and right ones are not", async () => {
    const ana = await seller(product);
    await addCoupon(ana, coupon({ code: "CERTO" }));
    const guesser = visitor(product);
    const at = (code: string) => guesser.request(`/v1/creators/${ana.username}/coupons/${code}`);
    for (let i = 0; i < 40; i++) expect((await at("CERTO")).status).toBe(200);
    for (let i = 0; i < 30; i++) expect((await at(`CHUTE${i}`)).body.code).toBe("COUPON_INVALID");
    expect(await at("CHUTE")).toMatchObject({ status: 429, body: { code: "TOO_MANY_ATTEMPTS" } });
    expect((await at("CERTO")).status).toBe(429);
    expect((await check(ana, "CERTO")).status).toBe(200);
  });

  test("guesses of coupon codes at the checkout are rate limited too", async () => {
    const ana = await seller(product);
    const guesser = visitor(product);
    const statuses: number[] = [];
    for (let i = 0; i < 32; i++)
      statuses.push(
        (await guesser.request("/v1/checkout", { body: { ...order(ana), couponCode: `CHUTE${i}` } })).status,
      );
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404));
    expect(statuses.slice(30)).toEqual([429, 429]);
  });
});

test("a payment at the full price counts as no use of a coupon", async () => {
  const ana = await seller(product);
  const id = await addCoupon(ana);
  await subscribe({ product }, ana, "paying");
  expect((await ana.request(`/v1/coupons/${id}`)).body).toMatchObject({ redeemed: 0, reserved: 0 });
});
