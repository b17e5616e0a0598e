import { describe, expect, test } from "vitest";
import { creator, order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { subscribe } from "#test/world";

const product = startProduct();
const monthly = { name: "Mensal", price: 2990, periodMonths: 1 };

describe("plans of a creator", () => {
  test("a creator's plans are an empty list at first, then exactly what was saved, in its order", async () => {
    const ana = await creator(product);
    expect((await ana.request("/v1/plan/all")).body).toEqual({ object: "list", data: [] });
    const put = (data: unknown[]) => ana.request("/v1/plan/all", { method: "PUT", body: { data } });
    const { body } = await put([
      monthly,
      { ...monthly, name: "Trimestral", price: 6990, periodMonths: 3, description: "22% menos" },
    ]);
    expect(body.data).toMatchObject([
      { name: "Mensal", price: 2990, trialDays: 0, active: true, position: 0, subscribers: 0 },
      { name: "Trimestral", periodMonths: 3, position: 1 },
    ]);
    const [first, second] = body.data;
    const { position: _p, subscribers: _s, ...sent } = second;
    const changed = await put([
      { ...sent, price: 5990 },
      { ...monthly, name: "Anual", periodMonths: 12 },
    ]);
    expect(changed.body.data).toMatchObject([{ _id: second._id, price: 5990 }, { name: "Anual" }]);
    expect((await ana.request("/v1/plan/all")).body).toEqual(changed.body);
    const archived = await ana.request("/v1/plan/archived");
    expect(archived.body.data).toMatchObject([{ _id: first._id, price: 2990, active: false }]);
  });

  test("archived plans come back when they are sent again, each in its place", async () => {
    const ana = await seller(product);
    const put = (data: unknown[]) => ana.request("/v1/plan/all", { method: "PUT", body: { data } });
    const yearly = { ...monthly, name: "Anual", periodMonths: 12, price: 19_900 };
    await put([yearly]);
    const [stored] = (await ana.request("/v1/plan/all")).body.data;
    expect((await ana.request("/v1/plan/archived")).body.data).toMatchObject([{ _id: ana.planId }]);
    // It cannot be ordered in the meantime.
    expect((await visitor(product).request("/v1/checkout", { body: order(ana) })).status).toBe(404);
    const back = await put([
      { ...monthly, _id: ana.planId, price: 3990 },
      { ...yearly, _id: stored._id },
    ]);
    expect(back.body.data).toMatchObject([
      { _id: ana.planId, price: 3990, active: true, position: 0 },
      { _id: stored._id, position: 1 },
    ]);
    expect((await ana.request("/v1/plan/archived")).body.data).toEqual([]);
    expect((await visitor(product).request("/v1/checkout", { body: order(ana) })).status).toBe(201);
  });

  test("a changed price does not change present subscriptions", async () => {
    const ana = await seller(product);
    const { subscriptionId } = await subscribe({ product }, ana, "paying");
    const put = (data: unknown[]) => ana.request("/v1/plan/all", { method: "PUT", body: { data } });
    const dearer = await put([{ ...monthly, _id: ana.planId, price: 9990 }]);
    expect(dearer.body.data).toMatchObject([{ price: 9990, subscribers: 1 }]);
    const { body } = await ana.request(`/v1/subscriptions/${subscriptionId}`);
    expect(body.plan.price).toBe(2990);
  });

  test("a public page keeps at least one plan", async () => {
    const ana = await seller(product);
    for (const data of [[], [{ ...monthly, active: false }]]) {
      expect(await ana.request("/v1/plan/all", { method: "PUT", body: { data } })).toMatchObject({
        status: 409,
        body: { code: "PLAN_REQUIRED" },
      });
    }
    expect((await ana.request("/v1/plan/all")).body.data).toHaveLength(1);
  });

  test("a creator cannot change another creator's plan by naming its id", async () => {
    const [ana, bia] = [await seller(product), await creator(product)];
    const response = await bia.request("/v1/plan/all", {
      method: "PUT",
      body: { data: [{ ...monthly, _id: ana.planId, price: 500 }] },
    });
    expect(response.status).toBe(404);
    expect((await ana.request("/v1/plan/all")).body.data[0].price).toBe(2990);
    expect((await bia.request("/v1/plan/archived")).body.data).toEqual([]);
  });

  test.each([
    ["data.0.price", { price: 499 }],
    ["data.0.price", { price: 200_001 }],
    ["data.0.price", { price: "2990" }],
    ["data.0.price", { price: 29.9 }],
    ["data.0.periodMonths", { periodMonths: 2 }],
    ["data.0.trialDays", { trialDays: 31 }],
    ["data.0.name", { name: "  " }],
    ["data.0.name", { name: "a\u0000b" }],
    ["data.0.colour", { colour: "red" }],
    ["data.0._id", { _id: "1" }],
  ])("plans are refused with the wrong field named: %s", async (field, change) => {
    const ana = await creator(product);
    const { status, body } = await ana.request("/v1/plan/all", {
      method: "PUT",
      body: { data: [{ ...monthly, ...change }] },
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});

describe("the PIX key of a creator", () => {
  const pix = { type: "phone", key: "(11) 98765-4321", document: "123.456.789-09", name: "Ana Luz", city: "São Paulo" };

  test("the PIX settings are all null at first, and stored in the DICT's form", async () => {
    const ana = await creator(product);
    expect((await ana.request("/v1/account/pix")).body).toEqual({
      type: null,
      key: null,
      document: null,
      name: null,
      city: null,
      next: null,
    });
    const put = { method: "PUT", body: pix };
    const { status, body } = await ana.request("/v1/account/pix", put);
    expect(status).toBe(200);
    expect(body).toEqual({ ...pix, key: "+5511987654321", document: "12345678909", next: null });
    expect((await ana.request("/v1/account/pix")).body).toEqual(body);
  });

  test.each([
    ["key", { key: "11987" }],
    ["key", { type: "cpf" }],
    ["type", { type: "evp" }],
    ["document", { document: "11111111111" }],
    ["city", { city: null }],
    ["bank", { bank: "1" }],
  ])("PIX settings are refused with the wrong field named: %s", async (field, change) => {
    const { status, body } = await (await creator(product)).request("/v1/account/pix", {
      method: "PUT",
      body: { ...pix, ...change },
    });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
  });
});
