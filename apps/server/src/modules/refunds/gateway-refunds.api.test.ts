import { describe, expect, test } from "vitest";
import { setPaymentGateway } from "#modules/auth/auth.queries";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import { order, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { approveOrder } from "#test/world";
import { pollRefunds } from "./submit-refund.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const mp = withMercadoPago(product);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
type Bought = Awaited<ReturnType<typeof buy>>;
const subscriptionOf = async ({ fan, body }: Bought) =>
  (await fan.request(`/v1/fan/subscriptions/${body.subscriptionId}`)).body.state;
const withdraw = ({ fan, body }: Bought, by = fan) =>
  by.request(`/v1/fan/subscriptions/${body.subscriptionId}/refund`, { method: "POST" });
const isReturned = (bought: Bought) =>
  expect.poll(async () => (await subscriptionOf(bought)).refund.returnedAt).not.toBeNull();
const backings = async (paymentId: string) => {
  const posted = product.ctx.db.selectFrom("ledgerTransaction").select("id");
  return (await posted.where("paymentId", "=", paymentId).where("kind", "=", "refund").execute()).length;
};
const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);

describe("withdrawals by a fan of payments through a gateway", () => {
  test("a fan who withdraws is refunded by iugu automatically, once; access ends and both are e-mailed", async () => {
    const ana = await iuguSeller(product);
    const bought = await buy(iugu, product, ana, "fine");
    const { rights } = await subscriptionOf(bought);
    expect(rights.refundUntil).not.toBeNull();
    const payables = async () => (await ana.request("/v1/wallet/payables")).body;
    expect(await payables()).toMatchObject({ data: [{ status: "waiting_funds" }], upcoming: [{ count: 1 }] });
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => withdraw(bought)));
    expect(first).toMatchObject({ status: 200, body: { status: "refunded", access: false } });
    expect(first?.body.refund).toMatchObject({ amount: 2990, by: "gateway", toCard: true, isLate: false });
    expect(others.every(({ status }) => status === 200)).toBe(true);
    expect((await withdraw(bought, visitor(product))).status).toBe(401);
    await isReturned(bought);
    expect(await backings(bought.body._id)).toBe(1);
    // None of its money is released any more.
    expect(await payables()).toMatchObject({ data: [{ status: "suspended" }], upcoming: [] });
    const { data: moves } = (await ana.request("/v1/wallet/balance/operations")).body;
    expect(moves.map(({ type, status }: { type: string; status: string }) => `${type} ${status}`)).toEqual([
      "refund available",
      "payable failed",
    ]);
    expect((await bought.fan.request(`/v1/creators/${ana.username}/stories`)).status).toBe(403);
    expect(await verifyLedger(product.ctx)).toEqual([]);
    // No task for the creator, and both sides are e-mailed.
    expect((await ana.request("/v1/refunds")).body.totalCount).toBe(0);
    const detail = (await ana.request(`/v1/subscriptions/${bought.body.subscriptionId}`)).body;
    expect(detail.refund).toMatchObject({ by: "gateway", amount: 2990 });
    expect(detail.history.filter(({ kind }: { kind: string }) => kind === "refunded")).toHaveLength(1);
    await expect
      .poll(() => subjects(bought.orderBody.fan.email))
      .toEqual(
        expect.arrayContaining([
          `Pagamento confirmado: @${ana.username}`,
          `Pedido de devolução de @${ana.username} recebido`,
          `Devolução de @${ana.username} confirmada`,
        ]),
      );
    await iugu.idle();
    // The e-mails of a requested refund, and not also those of one made in the gateway's panel.
    expect((await subjects(bought.orderBody.fan.email)).filter((subject) => subject.endsWith("foi devolvido"))).toEqual(
      [],
    );
  });

  test("a refund that Mercado Pago has in process is polled, and posted to the ledger once", async () => {
    const ana = await mpSeller(product, mp);
    mp.simulator.state.knobs.refundAfterMs = 10 * minuteMs;
    const bought = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
    await withdraw(bought);
    await expect.poll(async () => (await pollRefunds(product.ctx)) === 0).toBe(true);
    expect((await subscriptionOf(bought)).refund).toMatchObject({ returnedAt: null, isLate: false });
    expect(await backings(bought.body._id)).toBe(0);
    const [shown] = (await ana.request(`/v1/payments?subscription=${bought.body.subscriptionId}`)).body.data;
    expect(shown).toMatchObject({ status: "paid", refund: { state: "under_way" }, card: { lastDigits: "5682" } });
    mp.simulator.state.knobs.aheadMs += 11 * minuteMs;
    product.clock.aheadMs += 3 * minuteMs;
    await pollRefunds(product.ctx);
    await isReturned(bought);
    await pollRefunds(product.ctx);
    expect(await backings(bought.body._id)).toBe(1);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a refund waits for the creator's balance; they are notified once, and the fan sees that it is late", async () => {
    const ana = await iuguSeller(product);
    const bought = await buy(iugu, product, ana);
    await iugu.payPix(bought.body.payment.pixCopyPaste);
    await expect.poll(async () => (await subscriptionOf(bought)).access).toBe(true);
    const account = Object.values(iugu.simulator.state.accounts).at(-1);
    if (!account) throw new Error("no account");
    account.balanceCents = 0;
    await withdraw(bought);
    await expect.poll(async () => (await subscriptionOf(bought)).refund.isLate).toBe(true);
    const paid = (await ana.request(`/v1/payments?subscription=${bought.body.subscriptionId}`)).body.data[0];
    expect(paid.refund).toMatchObject({ state: "waiting", reason: "balance" });
    expect((await ana.request(`/v1/iugu/payments/${paid._id}/refund`, { method: "POST" })).status).toBe(202);
    product.clock.aheadMs += 7 * hourMs;
    await pollRefunds(product.ctx);
    expect((await subscriptionOf(bought)).refund).toMatchObject({ returnedAt: null, isLate: true });
    account.balanceCents = 100_000;
    product.clock.aheadMs += 7 * hourMs;
    await pollRefunds(product.ctx);
    await isReturned(bought);
    await waitForJobs(product);
    const stuck = (await subjects(ana.email)).filter((subject) => subject.includes("não passou"));
    expect(stuck).toHaveLength(1);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a fan with payments by key and by gateway gets a manual refund for one and an automatic one for the other", async () => {
    const ana = await iuguSeller(product);
    const accountId = (await ana.request("/v1/me")).body._id as string;
    const owner = Object.assign(ana, { accountId });
    await setPaymentGateway(product.ctx, accountId, "bacen");
    const fan = visitor(product);
    const orderBody = order(ana);
    const { body } = await fan.request("/v1/checkout", { body: orderBody });
    const { subscriptionId, _id: orderId } = body;
    await approveOrder({ product, owner }, { person: fan, subscriptionId, orderId, email: orderBody.fan.email });
    // The creator removes their key and sells by iugu only.
    await setPaymentGateway(product.ctx, accountId, "iugu");
    await product.ctx.db.deleteFrom("pixKey").where("accountId", "=", accountId).execute();
    const known = product.ctx.db.updateTable("subscription").set({ fanDocument: "52998224725" });
    await known.where("id", "=", subscriptionId).execute();
    const { path } = (await fan.request(`/v1/fan/subscriptions/${subscriptionId}/renew`, { method: "POST" })).body;
    const link = `/v1/renewals/${path.slice("/r/".length)}`;
    const renewal = (await visitor(product).request(`${link}/code`, { method: "POST" })).body;
    await iugu.payPix(renewal.order.payment.pixCopyPaste);
    const bought = { fan, orderBody, body } as unknown as Bought;
    const paid = async () =>
      (await ana.request(`/v1/payments?subscription=${subscriptionId}&status=paid`)).body.totalCount;
    await expect.poll(paid).toBe(2);

    expect((await subscriptionOf(bought)).rights.refundUntil).not.toBeNull();
    const responses = await Promise.all(Array.from({ length: 8 }, () => withdraw(bought)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(responses[0]?.body).toMatchObject({
      status: "refunded",
      access: false,
      refund: { amount: 5_980, gatewayAmount: 2_990, by: "creator", returnedAt: null },
    });
    const { data, totalCount } = (await ana.request("/v1/refunds")).body;
    expect([totalCount, data[0].amount, data[0].txids.length]).toEqual([1, 2_990, 1]);
    const states = async () =>
      (await ana.request(`/v1/payments?subscription=${subscriptionId}`)).body.data.map(
        (one: { status: string }) => one.status,
      );
    await expect.poll(states).toEqual(["refunded", "refunded"]);
    // iugu's refund is not recorded as the creator's, nor the other way round.
    expect((await subscriptionOf(bought)).refund).toMatchObject({ returnedAt: null, isLate: false });
    expect((await ana.request("/v1/refunds")).body.data[0].txids).toEqual(data[0].txids);
    await ana.request(`/v1/refunds/${data[0]._id}/returned`, { method: "POST" });
    expect((await subscriptionOf(bought)).refund.returnedAt).not.toBeNull();
    const mailsAbout = async (email: string, subject: RegExp) =>
      (await mailsTo(product, email)).filter((mail) => subject.test(mail.subject));
    const task = async () => (await mailsAbout(ana.email, /^Devolva R\$\s29,90 a/))[0]?.text;
    await waitForJobs(product);
    expect(await task()).toMatch(/Outros R\$\s29,90 voltam pela processadora\./);
    expect((await mailsAbout(orderBody.fan.email, /^Pedido de devolução/))[0]?.text).toMatch(
      /deve devolver R\$\s29,90 por PIX/,
    );
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a refund with a lost response from the gateway is made once", async () => {
    const ana = await iuguSeller(product);
    const bought = await buy(iugu, product, ana, "fine");
    await iugu.idle();
    iugu.knobs({ loseResponses: 1, losePath: "/v1/invoices", webhooks: { drop: true } });
    await withdraw(bought);
    await waitForJobs(product);
    expect(iugu.simulator.state.knobs.loseResponses).toBe(0);
    iugu.knobs({ webhooks: { drop: false } });
    product.clock.aheadMs += 6 * minuteMs;
    await pollRefunds(product.ctx);
    await isReturned(bought);
    expect(await backings(bought.body._id)).toBe(1);
  });
});
