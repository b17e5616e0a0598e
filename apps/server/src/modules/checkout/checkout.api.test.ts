import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseBrCode } from "#modules/payments/br-code.rules";
import { pay, setTrialDays } from "#test/orders";
import { creator, order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";

const product = startProduct();

describe("orders", () => {
  test("an order has the exact amount as a PIX code to the creator's key, and signs the browser in", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const { status, body } = await fan.request("/v1/checkout", { body: { ...order(ana), amount: 2990 } });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: "pending",
      subscriptionId: expect.any(String),
      payment: { amount: 2990, status: "pending" },
    });
    expect(parseBrCode(body.payment.pixCopyPaste)).toEqual({
      key: "12345678909",
      receiver: body.receiver,
      amountCents: 2990,
      txid: body.payment.txid,
    });
    expect((await fan.request(`/v1/checkout/${body._id}`)).body).toEqual(body);
    expect((await fan.request("/v1/fan/me")).body.subscriptions).toEqual([
      { _id: body.subscriptionId, username: ana.username },
    ]);
    const other = await visitor(product).request("/v1/checkout", { body: order(ana) });
    expect(other.body.payment.txid).not.toBe(body.payment.txid);
  });

  test("an order by its lines is the same as by its short form, and lists the line with its period once it is paid", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const { planId, ...body } = order(ana);
    const lines = [{ kind: "subscription", planId }];
    const { status, body: placed } = await fan.request("/v1/checkout", { body: { ...body, lines } });
    expect([status, placed.payment.amount]).toEqual([201, 2990]);
    const line = { kind: "subscription", position: 1, amount: 2990, discount: 0, fulfilledAt: null, revokedAt: null };
    const plan = { _id: planId, name: "Mensal", periodMonths: 1 };
    expect(placed.lines).toEqual([{ ...line, plan, periodStart: null, periodEnd: null }]);
    expect((await fan.request("/v1/checkout", { body: { ...body, planId } })).body).toEqual(placed);
    await pay(product, ana, placed);
    const paid = (await fan.request(`/v1/checkout/${placed._id}`)).body;
    expect(paid.lines).toEqual([
      {
        ...line,
        fulfilledAt: expect.any(String),
        plan,
        periodStart: paid.payment.periodStart,
        periodEnd: paid.currentPeriodEnd,
      },
    ]);
  });

  test("what an order gave is taken back with its money", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const { body: placed } = await fan.request("/v1/checkout", { body: order(ana) });
    await pay(product, ana, placed);
    const returned = await ana.request(`/v1/payments/${placed._id}/refunds`, { method: "POST", body: {} });
    expect(returned.status).toBe(200);
    const { body } = await fan.request(`/v1/checkout/${placed._id}`);
    expect(body).toMatchObject({ status: "refunded", lines: [{ revokedAt: expect.any(String) }] });
  });

  test.each([
    ["neither lines nor a plan", {}, "Escolha o que vai comprar."],
    ["no lines", { lines: [] }, "Escolha o que vai comprar."],
    ["lines and a plan", { lines: 1, planId: true }, "Informe os itens ou o plano, não os dois."],
    ["two subscriptions", { lines: 2 }, "Um pedido tem no máximo uma assinatura."],
    ["six lines", { lines: 6 }, "Um pedido tem no máximo 5 itens."],
  ])(
    "an order of %s is refused",
    async (_, { lines, planId: isShort }: { lines?: unknown; planId?: boolean }, message) => {
      const ana = await seller(product);
      const { planId, ...body } = order(ana);
      const line = { kind: "subscription", planId };
      const wanted = typeof lines === "number" ? Array.from({ length: lines }, () => line) : lines;
      const request = { ...body, ...(wanted !== undefined && { lines: wanted }), ...(isShort && { planId }) };
      const refused = await visitor(product).request("/v1/checkout", { body: request });
      expect(refused).toMatchObject({ status: 400, body: { code: "VALIDATION_FAILED", fields: { lines: message } } });
    },
  );

  test("an order of R$ 0,00 lists what it starts", async () => {
    const ana = await seller(product);
    await setTrialDays(ana, 7);
    const { body } = await visitor(product).request("/v1/checkout", { body: order(ana) });
    expect(body).toMatchObject({
      payment: null,
      lines: [{ kind: "subscription", position: 1, amount: 0, discount: 0 }],
    });
  });

  test("an order gives no access to a stranger, or to another browser with the same e-mail", async () => {
    const ana = await seller(product);
    const [fan, thief] = [visitor(product), visitor(product)];
    const body = order(ana);
    const { body: placed } = await fan.request("/v1/checkout", { body });
    await thief.request("/v1/checkout", { body });
    expect((await thief.request(`/v1/checkout/${placed._id}`)).status).toBe(404);
    expect((await visitor(product).request(`/v1/checkout/${placed._id}`)).status).toBe(401);
    expect((await thief.request("/v1/fan/me")).body.subscriptions).toHaveLength(1);
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).body.code).toBe("SUBSCRIPTION_REQUIRED");
  });

  test("a repeated order returns the same order, also when it is tapped many times at once", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const body = order(ana);
    const first = await fan.request("/v1/checkout", { body });
    const again = await Promise.all(Array.from({ length: 8 }, () => fan.request("/v1/checkout", { body })));
    for (const response of again) expect(response.body).toEqual(first.body);
    expect((await fan.request("/v1/fan/me")).body.subscriptions).toHaveLength(1);
  });

  test("an order that is repeated with its key, after the response was lost with the cookie, is the same order", async () => {
    const ana = await seller(product);
    const body = { ...order(ana), key: randomUUID() };
    const { body: placed } = await visitor(product).request("/v1/checkout", { body });
    const again = visitor(product);
    expect((await again.request("/v1/checkout", { body })).body).toEqual(placed);
    expect((await again.request("/v1/fan/me")).body.subscriptions).toHaveLength(1);
    expect((await ana.request("/v1/payments")).body.totalCount).toBe(1);
    // Another order with the key of the same form.
    const other = await visitor(product).request("/v1/checkout", { body: { ...body, fan: order(ana).fan } });
    expect(other.status).toBe(201);
    expect(other.body._id).not.toBe(placed._id);
  });

  test("an order that is sent several times at once with its key is placed once", async () => {
    const ana = await seller(product);
    const body = { ...order(ana), key: randomUUID() };
    const sent = await Promise.all(Array.from({ length: 6 }, () => visitor(product).request("/v1/checkout", { body })));
    expect(new Set(sent.map((response) => response.body._id)).size).toBe(1);
  });

  test("a key opens no session that was ended, and is no key of another form", async () => {
    const ana = await seller(product);
    const body = { ...order(ana), key: randomUUID() };
    const fan = visitor(product);
    const { body: placed } = await fan.request("/v1/checkout", { body });
    expect((await fan.request("/v1/fan/logout", { method: "POST" })).status).toBeLessThan(300);
    const later = await visitor(product).request("/v1/checkout", { body });
    expect(later.status).toBe(201);
    expect(later.body._id).not.toBe(placed._id);
    const guessed = await visitor(product).request("/v1/checkout", { body: { ...body, key: "1" } });
    expect(guessed.status).toBe(400);
  });

  test("a browser has at most three unpaid orders", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    for (let i = 0; i < 3; i++) expect((await fan.request("/v1/checkout", { body: order(ana) })).status).toBe(201);
    expect(await fan.request("/v1/checkout", { body: order(ana) })).toMatchObject({
      status: 429,
      body: { code: "TOO_MANY_OPEN_CHECKOUTS" },
    });
  });

  test("an order with an outdated price is refused, and an open order keeps its price", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const { body: placed } = await fan.request("/v1/checkout", { body: order(ana) });
    const data = [{ _id: ana.planId, name: "Mensal", price: 3990, periodMonths: 1 }];
    await ana.request("/v1/plan/all", { method: "PUT", body: { data } });
    expect(await fan.request("/v1/checkout", { body: { ...order(ana), amount: 2990 } })).toMatchObject({
      status: 409,
      body: { code: "PRICE_CHANGED" },
    });
    expect((await fan.request(`/v1/checkout/${placed._id}`)).body.payment.amount).toBe(2990);
  });

  test("an order of a plan that the creator does not sell is refused", async () => {
    const [ana, bia, unready] = [await seller(product), await seller(product), await creator(product)];
    const body = order(ana);
    for (const wrong of [
      { ...body, planId: bia.planId },
      { ...body, username: "ninguem" },
      { ...body, username: unready.username },
      { ...body, planId: "01999999-0000-7000-8000-000000000000" },
    ]) {
      expect(await visitor(product).request("/v1/checkout", { body: wrong })).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND" },
      });
    }
  });

  test.each([
    [{ paymentMethod: "boleto" }, "paymentMethod"],
    [{ amount: "2990" }, "amount"],
    [{ amount: 29.9 }, "amount"],
    [{ planId: "1" }, "planId"],
    [{ fan: { name: "J", email: "x", phone: "1" } }, "fan.email"],
    [{ price: 1 }, "price"],
    [{ fan: null }, "fan"],
  ])("an order is refused with its wrong field named: %j", async (change, field) => {
    const { status, body } = await visitor(product).request("/v1/checkout", {
      body: { ...order(await seller(product)), ...change },
    });
    expect(status).toBe(400);
    expect(body.fields).toHaveProperty([field]);
  });

  test("an order sent from another site's page is refused", async () => {
    const ana = await seller(product);
    const headers = { origin: "https://mau.example" };
    expect(await visitor(product).request("/v1/checkout", { body: order(ana), headers })).toMatchObject({
      status: 403,
      body: { code: "ORIGIN_REFUSED" },
    });
  });
});

describe("publication of a creator's page", () => {
  test("a page is published by its first active plan together with a PIX key, in either order", async () => {
    const ana = await creator(product);
    const page = () => visitor(product).request(`/v1/creators/${ana.username}`);
    expect((await page()).status).toBe(404);
    expect((await ana.request(`/v1/creators/${ana.username}`)).body.viewer).toEqual({ owner: true });
    await ana.request("/v1/account/pix", {
      method: "PUT",
      body: { type: "email", key: "ANA@exemplo.com", document: "123.456.789-09", name: "Ana", city: "Recife" },
    });
    expect((await page()).status).toBe(404);
    await ana.request("/v1/plan/all", {
      method: "PUT",
      body: { data: [{ name: "Mensal", price: 500, periodMonths: 1 }] },
    });
    const { status, body } = await page();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      profile: { username: ana.username },
      plans: [{ price: 500 }],
      highlights: [],
      viewer: { owner: false },
    });
    expect(JSON.stringify(body)).not.toContain(ana.email);
  });
});
