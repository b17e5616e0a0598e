import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, cardTokenFor, iuguSeller, withIugu } from "#test/gateways";
import { order, type Person, pixSettings, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { pollOpenCharges } from "./poll-open-charges.ts";
import { releaseDue } from "./release-due.ts";
import { syncCharge } from "./sync-charge.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);

async function until(what: () => Promise<boolean>) {
  await expect.poll(what).toBe(true);
}

const statusOf = async (id: string) => {
  const found = product.ctx.db.selectFrom("payment").select("status").where("id", "=", id);
  return (await found.executeTakeFirstOrThrow()).status;
};
const settled = (id: string, status = "paid") => until(async () => (await statusOf(id)) === status);
const balanceOf = async (ana: Seller) => (await ana.request("/v1/wallet/balance")).body;
const pixFee = Math.round((2990 * 99) / 10_000);
const cardFee = Math.round((2990 * 321) / 10_000);

describe("PIX through iugu", () => {
  test("a fan pays a PIX through iugu and can watch, and each centavo is in the ledger", async () => {
    const ana = await iuguSeller(product);
    const { fan, status, body } = await buy(iugu, product, ana);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "pending", test: true, receiptsLeft: 0 });
    expect(body.payment).toMatchObject({ gateway: "iugu", status: "pending", amount: 2990 });
    expect(body.payment.pixCopyPaste).toMatch(/^000201.*6304[0-9A-F]{4}$/);
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).status).toBe(403);

    await iugu.payPix(body.payment.pixCopyPaste);
    await settled(body._id);
    expect((await fan.request(`/v1/checkout/${body._id}`)).body).toMatchObject({
      status: "active",
      payment: { status: "paid" },
    });
    product.clock.aheadMs += 11_000;
    expect((await fan.request(`/v1/creators/${ana.username}/stories`)).status).toBe(200);
    const hers = 2990 - 299 - pixFee;
    expect(await balanceOf(ana)).toMatchObject({ totalBalance: hers, available: hers, receivedOutside: 0, feesDue: 0 });
    const [operation] = (await ana.request("/v1/wallet/balance/operations")).body.data;
    expect(operation).toMatchObject({
      amount: 2990,
      fee: 299 + pixFee,
      net: hers,
      custody: "platform",
      status: "available",
    });
    expect((await ana.request(`/v1/wallet/balance/operations/${operation._id}`)).body.entries).toEqual([
      { account: "iugu", amount: -2990, balanceAfter: null },
      { account: "available", amount: hers, balanceAfter: hers },
      { account: "fees", amount: 299, balanceAfter: null },
      { account: "gateway_fees", amount: pixFee, balanceAfter: null },
    ]);
    const account = (await ana.request("/v1/iugu/account")).body;
    expect(account).toMatchObject({ status: "verified", canReceive: true, test: true });
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("the charge of an order of a plan and a tip names both", async () => {
    const ana = await iuguSeller(product);
    const { planId, fan, ...body } = order(ana);
    const lines = [
      { kind: "subscription", planId },
      { kind: "tip", amount: 1_000 },
    ];
    const ordered = { ...body, fan: { ...fan, document: "52998224725" }, lines };
    const { body: placed } = await visitor(product).request("/v1/checkout", { body: ordered });
    expect(placed.payment).toMatchObject({ amount: 3_990, status: "pending" });
    const [invoice] = Object.values(iugu.simulator.state.invoices).filter(({ email }) => email === fan.email);
    expect(invoice).toMatchObject({ description: "Mensal + Mimo", totalCents: 3_990 });
  });

  test("an order through iugu requires the CPF, and a creator's own key accepts no card", async () => {
    const ana = await iuguSeller(product);
    const without = await visitor(product).request("/v1/checkout", { body: order(ana) });
    expect(without.status).toBe(400);
    expect(without.body.fields).toEqual({ "fan.document": "Informe o CPF de quem paga." });
    expect((await visitor(product).request(`/v1/creators/${ana.username}`)).body.ways).toMatchObject({
      gateway: "iugu",
      needsDocument: true,
      test: true,
      card: { host: iugu.simulator.url },
    });
  });

  test("two concurrent taps on a PIX order through iugu are one order and one charge", async () => {
    const ana = await iuguSeller(product);
    const fan = visitor(product);
    const first = await buy(iugu, product, ana, undefined, fan);
    const again = await Promise.all(
      Array.from({ length: 5 }, () => fan.request("/v1/checkout", { body: first.orderBody })),
    );
    expect(new Set(again.map(({ body }) => body._id))).toEqual(new Set([first.body._id]));
    const mine = Object.values(iugu.simulator.state.invoices).filter(
      ({ email }) => email === first.orderBody.fan.email,
    );
    expect(mine).toHaveLength(1);
  });

  test("a PIX charge with a lost response is found by its reference, with its code", async () => {
    const ana = await iuguSeller(product);
    await iugu.idle();
    iugu.knobs({ loseResponses: 1, losePath: "/v1/invoices", webhooks: { drop: true } });
    const { fan, status, body } = await buy(iugu, product, ana);
    iugu.knobs({ webhooks: { drop: false } });
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({ status: "pending", pixCopyPaste: null });
    await syncCharge(product.ctx, body._id);
    const found = (await fan.request(`/v1/checkout/${body._id}`)).body.payment;
    await iugu.payPix(found.pixCopyPaste);
    await settled(body._id);
    expect(Object.values(iugu.simulator.state.invoices).filter((one) => one.orderId === body._id)).toHaveLength(1);
  });

  test("an order with a charge that never reached iugu expires, and the fan can order again", async () => {
    const ana = await iuguSeller(product);
    await iugu.idle();
    iugu.knobs({ failBefore: 1 });
    const { body, fan } = await buy(iugu, product, ana);
    expect(await statusOf(body._id)).toBe("pending");
    product.clock.aheadMs += 6 * 60_000;
    await pollOpenCharges(product.ctx);
    expect(await statusOf(body._id)).toBe("expired");
    expect((await buy(iugu, product, ana, undefined, fan)).status).toBe(201);
  });

  test("a PIX without a webhook is found by polling, and one paid after its cancellation is refunded", async () => {
    const ana = await iuguSeller(product);
    iugu.knobs({ webhooks: { drop: true } });
    const [delivered, revoked] = [await buy(iugu, product, ana), await buy(iugu, product, ana)];
    await iugu.payPix(delivered.body.payment.pixCopyPaste);
    await ana.request(`/v1/subscriptions/${revoked.body.subscriptionId}/payment/revoke`, { method: "POST" });
    await iugu.payPix(revoked.body.payment.pixCopyPaste);
    product.clock.aheadMs += 2 * 60_000;
    await pollOpenCharges(product.ctx);
    await settled(delivered.body._id);
    await settled(revoked.body._id, "refunded");
    iugu.knobs({ webhooks: { drop: false } });
    expect((await revoked.fan.request(`/v1/checkout/${revoked.body._id}`)).body.status).toBe("revoked");
    expect(await balanceOf(ana)).toMatchObject({ totalBalance: 2990 - 299 - pixFee });
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });
});

describe("cards through iugu", () => {
  test("orders of strangers in a fan's name do not use up the fan's attempts, but declined cards do", async () => {
    const [ana, byKey] = [await iuguSeller(product), await seller(product)];
    const { fan: victim } = order(ana);
    const typed = { ...order(byKey), fan: victim, paymentMethod: "credit_card", cardToken: "qualquer-coisa" };
    for (let i = 0; i < 6; i++)
      expect((await visitor(product).request("/v1/checkout", { body: typed })).status).toBe(400);
    const fan = visitor(product);
    const byCard = async (card: "fine" | "risk") => ({
      ...{ ...order(ana), fan: { ...victim, document: "52998224725" }, paymentMethod: "credit_card" },
      cardToken: await cardTokenFor(iugu, product, ana, card),
    });
    // Its own mistakes do not reach the gateway either.
    for (let i = 0; i < 6; i++) expect((await fan.request("/v1/checkout", { body: typed })).status).toBe(400);
    const statuses = [];
    for (let i = 0; i < 5; i++)
      statuses.push((await fan.request("/v1/checkout", { body: await byCard("risk") })).status);
    expect(statuses).toEqual(Array(5).fill(402));
    expect((await fan.request("/v1/checkout", { body: await byCard("risk") })).status).toBe(429);
    expect((await visitor(product).request("/v1/checkout", { body: await byCard("fine") })).status).toBe(201);
  });

  test("a card payment is paid at once, and its money is released on its date", async () => {
    const ana = await iuguSeller(product);
    const { status, body } = await buy(iugu, product, ana, "fine");
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "active", payment: { status: "paid", paymentMethod: "credit_card" } });
    const hers = 2990 - 299 - cardFee;
    expect(await balanceOf(ana)).toMatchObject({ totalBalance: hers, available: 0, waitingFunds: hers });
    const { data, upcoming } = (await ana.request("/v1/wallet/payables")).body;
    expect(data[0]).toMatchObject({ status: "waiting_funds", net: hers });
    expect(upcoming).toMatchObject([{ net: hers, count: 1 }]);
    await releaseDue(product.ctx);
    expect(await balanceOf(ana)).toMatchObject({ available: 0 });
    product.clock.aheadMs += 31 * 86_400_000;
    await Promise.all([releaseDue(product.ctx), releaseDue(product.ctx)]);
    product.clock.aheadMs -= 31 * 86_400_000;
    expect(await balanceOf(ana)).toMatchObject({ totalBalance: hers, available: hers, waitingFunds: 0 });
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test.each([
    ["funds", /limite/],
    ["card_expired", /venceu/],
    ["card_data", /confere/],
    ["risk", /segurança/],
  ] as const)("a card declined for %s is not charged, and the fan sees what to do", async (why, words) => {
    const ana = await iuguSeller(product);
    const { fan, status, body } = await buy(iugu, product, ana, why);
    expect(status).toBe(402);
    expect(body.code).toBe("CARD_DECLINED");
    expect(body.fields.card).toMatch(words);
    expect((await balanceOf(ana)).totalBalance).toBe(0);
    expect((await buy(iugu, product, ana, "fine", fan)).body.payment.status).toBe("paid");
  });

  test("a card charge with a lost response is made once, and found by its reference", async () => {
    const ana = await iuguSeller(product);
    await iugu.idle();
    iugu.knobs({ loseResponses: 1, losePath: "/v1/charge", webhooks: { drop: true } });
    const { fan, status, body } = await buy(iugu, product, ana, "fine");
    iugu.knobs({ webhooks: { drop: false } });
    expect(status).toBe(201);
    expect(body.payment.status).toBe("pending");
    await syncCharge(product.ctx, body._id);
    expect((await fan.request(`/v1/checkout/${body._id}`)).body.payment.status).toBe("paid");
    const paid = Object.values(iugu.simulator.state.invoices).filter((one) => one.orderId === body._id);
    expect(paid.map((one) => one.status)).toEqual(["paid"]);
  });

  test("an order tries a card five times an hour and no more", async () => {
    const ana = await iuguSeller(product);
    const fan = visitor(product);
    const orderBody = { ...order(ana), paymentMethod: "credit_card" };
    const codes: string[] = [];
    for (let i = 0; i < 6; i++) {
      const cardToken = await cardTokenFor(iugu, product, ana, "funds");
      const body = { ...orderBody, fan: { ...orderBody.fan, document: "52998224725" }, cardToken };
      codes.push((await fan.request("/v1/checkout", { body })).body.code);
    }
    expect(codes).toEqual([...Array(5).fill("CARD_DECLINED"), "TOO_MANY_ATTEMPTS"]);
  });

  test("the API refuses card numbers, in whatever field they are sent", async () => {
    const ana = await iuguSeller(product);
    const orderBody = { ...order(ana), paymentMethod: "credit_card" };
    for (const cardToken of ["4111111111111111", "4111-1111-1111-1111", "4111 1111 1111 1111"]) {
      const body = { ...orderBody, fan: { ...orderBody.fan, document: "52998224725" }, cardToken };
      const response = await visitor(product).request("/v1/checkout", { body });
      expect(response.status).toBe(400);
      expect(JSON.stringify(response.body)).not.toContain("4111");
    }
  });

  test.each([
    ["a browser without a session", () => visitor(product)],
    ["the same browser", (fan: Person) => fan],
  ])("a card is charged once when the order is sent again after a lost response, by %s", async (_who, again) => {
    const ana = await iuguSeller(product);
    const orderBody = order(ana);
    const fan = { ...orderBody.fan, document: "52998224725" };
    const body = { ...orderBody, fan, key: randomUUID(), paymentMethod: "credit_card" };
    const pay = async (person: Person) => {
      const cardToken = await cardTokenFor(iugu, product, ana, "fine");
      return person.request("/v1/checkout", { body: { ...body, cardToken } });
    };
    const browser = visitor(product);
    const placed = await pay(browser);
    expect(placed.body).toMatchObject({ status: "active", payment: { status: "paid" } });
    const repeated = await pay(again(browser));
    expect(repeated).toMatchObject({ status: 201, body: { _id: placed.body._id, status: "active" } });
    expect((await ana.request("/v1/payments")).body.totalCount).toBe(1);
  });
});

describe("refunds through iugu", () => {
  const refund = (ana: Seller, id: string) => ana.request(`/v1/iugu/payments/${id}/refund`, { method: "POST" });

  test("50 concurrent refund requests return the whole payment once, and access ends", async () => {
    const ana = await iuguSeller(product);
    const { fan, body } = await buy(iugu, product, ana, "fine");
    const responses = await Promise.all(Array.from({ length: 50 }, () => refund(ana, body._id)));
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(new Set(responses.map(({ body }) => body.code ?? body.status))).not.toContain("INTERNAL");
    expect(await refund(ana, body._id)).toMatchObject({ status: 200, body: { status: "refunded" } });
    expect((await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("refunded");
    expect(await balanceOf(ana)).toMatchObject({ totalBalance: 0, waitingFunds: 0, feesDue: 0 });
    expect(await verifyLedger(product.ctx)).toEqual([]);
    expect(
      (await ana.request("/v1/wallet/balance/operations")).body.data.map((one: { type: string }) => one.type),
    ).toEqual(["refund", "payable"]);
  });

  test("a refund with a lost response is not requested twice", async () => {
    const ana = await iuguSeller(product);
    const { body } = await buy(iugu, product, ana, "fine");
    await iugu.idle();
    iugu.knobs({ loseResponses: 1, losePath: "/v1/invoices", webhooks: { drop: true } });
    expect(await refund(ana, body._id)).toMatchObject({ status: 202, body: { refund: { state: "under_way" } } });
    iugu.knobs({ webhooks: { drop: false } });
    expect((await refund(ana, body._id)).body.status).toBe("refunded");
  });

  test("a refund without enough balance waits, and another creator gets a 404", async () => {
    const [ana, bia] = [await iuguSeller(product), await iuguSeller(product)];
    const { body } = await buy(iugu, product, ana);
    await iugu.payPix(body.payment.pixCopyPaste);
    await settled(body._id);
    expect((await refund(bia, body._id)).status).toBe(404);
    const account = Object.values(iugu.simulator.state.accounts).at(-2);
    if (account) account.balanceCents = 0;
    expect(await refund(ana, body._id)).toMatchObject({ status: 202, body: { refund: { state: "waiting" } } });
    if (account) account.balanceCents = 100_000;
    expect((await refund(ana, body._id)).body.status).toBe("refunded");
    await ana.request("/v1/account/pix", { method: "PUT", body: pixSettings });
  });

  test("a disputed card payment is charged back, and the creator owes what their balance does not cover", async () => {
    const ana = await iuguSeller(product);
    const { fan, body, orderBody } = await buy(iugu, product, ana, "fine");
    const invoice = Object.values(iugu.simulator.state.invoices).find((one) => one.orderId === body._id);
    await iugu.control("chargeback", { id: invoice?.id });
    await settled(body._id, "charged_back");
    expect((await fan.request(`/v1/checkout/${body._id}`)).body.status).toBe("charged_back");
    expect(await balanceOf(ana)).toMatchObject({ totalBalance: 0 });
    expect(await verifyLedger(product.ctx)).toEqual([]);
    const contested = async (email: string) =>
      (await mailsTo(product, email)).filter(({ subject }) => subject.startsWith("Contestação perdida"));
    await iugu.idle();
    expect(await contested(ana.email)).toHaveLength(1);
    expect(await contested(orderBody.fan.email)).toEqual([]);
  });

  test("a fan is e-mailed once about a refund by the creator", async () => {
    const ana = await iuguSeller(product);
    const { body, orderBody } = await buy(iugu, product, ana, "fine");
    await settled(body._id);
    for (let times = 0; times < 3; times++) await refund(ana, body._id);
    await settled(body._id, "refunded");
    const refundMails = async () =>
      (await mailsTo(product, orderBody.fan.email)).filter(({ subject }) => subject.endsWith("foi devolvido"));
    await iugu.idle();
    expect(await refundMails()).toHaveLength(1);
    expect((await refundMails())[0]?.text).toContain("crédito na fatura do cartão");
  });
});
