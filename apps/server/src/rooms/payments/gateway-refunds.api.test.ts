import { describe, expect, test } from "vitest";
import { proveLedger } from "#rooms/ledger/prove-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { followRefunds } from "./follow-refunds.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const mp = withMercadoPago(product);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
type Bought = Awaited<ReturnType<typeof buy>>;
const standing = async ({ fan, body }: Bought) =>
  (await fan.ask(`/v1/fan/subscriptions/${body.subscriptionId}`)).body.standing;
const withdraw = ({ fan, body }: Bought, by = fan) =>
  by.ask(`/v1/fan/subscriptions/${body.subscriptionId}/refund`, { method: "POST" });
const isReturned = (bought: Bought) =>
  expect.poll(async () => (await standing(bought)).refund.returnedAt, { timeout: 8_000 }).not.toBeNull();
const backings = async (paymentId: string) => {
  const posted = product.ctx.db.selectFrom("ledger_transaction").select("id");
  return (await posted.where("key", "=", `payment:${paymentId}:back`).execute()).length;
};
const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);

describe("a fan who withdraws what a gateway took in", () => {
  test("has it back by iugu without anybody's doing, once, with access ended and both told", async () => {
    const ana = await iuguSeller(product);
    const bought = await buy(iugu, product, ana, "fine");
    const { rights } = await standing(bought);
    expect(rights.refundUntil).not.toBeNull();
    const [first, ...others] = await Promise.all(Array.from({ length: 10 }, () => withdraw(bought)));
    expect(first).toMatchObject({ status: 200, body: { status: "refunded", access: false } });
    expect(first?.body.refund).toMatchObject({ amount: 2990, by: "gateway", toCard: true, isLate: false });
    expect(others.every(({ status }) => status === 200)).toBe(true);
    expect((await withdraw(bought, visitor(product))).status).toBe(401);
    await isReturned(bought);
    expect(await backings(bought.body._id)).toBe(1);
    expect((await bought.fan.ask(`/v1/creators/${ana.username}/stories`)).status).toBe(403);
    expect(await proveLedger(product.ctx)).toEqual([]);
    // No task of hers, and told on both sides.
    expect((await ana.ask("/v1/refunds")).body.totalCount).toBe(0);
    const detail = (await ana.ask(`/v1/subscriptions/${bought.body.subscriptionId}`)).body;
    expect(detail.refund).toMatchObject({ by: "gateway", amount: 2990 });
    expect(detail.history.filter(({ kind }: { kind: string }) => kind === "refunded")).toHaveLength(1);
    await expect
      .poll(() => subjects(bought.wish.fan.email), { timeout: 8_000 })
      .toEqual(
        expect.arrayContaining([
          `Pagamento confirmado: @${ana.username}`,
          `Pedido de reembolso de @${ana.username} recebido`,
          `Reembolso de @${ana.username} confirmado`,
        ]),
      );
  });

  test("waits while Mercado Pago works on it, is followed, and the ledger is turned once", async () => {
    const ana = await mpSeller(product, mp);
    mp.simulator.state.knobs.refundAfterMs = 10 * minuteMs;
    const bought = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
    await withdraw(bought);
    await expect.poll(async () => (await followRefunds(product.ctx)) === 0, { timeout: 8_000 }).toBe(true);
    expect((await standing(bought)).refund).toMatchObject({ returnedAt: null, isLate: false });
    expect(await backings(bought.body._id)).toBe(0);
    const [shown] = (await ana.ask(`/v1/payments?subscription=${bought.body.subscriptionId}`)).body.data;
    expect(shown).toMatchObject({ status: "paid", refund: { state: "under_way" }, card: { lastDigits: "5682" } });
    mp.simulator.state.knobs.aheadMs += 11 * minuteMs;
    product.clock.aheadMs += 3 * minuteMs;
    await followRefunds(product.ctx);
    await isReturned(bought);
    await followRefunds(product.ctx);
    expect(await backings(bought.body._id)).toBe(1);
    expect(await proveLedger(product.ctx)).toEqual([]);
    mp.simulator.state.knobs.refundAfterMs = 0;
  });

  test("whose creator has nothing at the gateway has it later; she is told once, the fan reads that it is late", async () => {
    const ana = await iuguSeller(product);
    const bought = await buy(iugu, product, ana);
    await iugu.payPix(bought.body.payment.pixCopyPaste);
    await expect.poll(async () => (await standing(bought)).access, { timeout: 8_000 }).toBe(true);
    const account = Object.values(iugu.simulator.state.accounts).at(-1);
    if (!account) throw new Error("no account");
    account.balanceCents = 0;
    await withdraw(bought);
    await expect.poll(async () => (await standing(bought)).refund.isLate, { timeout: 8_000 }).toBe(true);
    const paid = (await ana.ask(`/v1/payments?subscription=${bought.body.subscriptionId}`)).body.data[0];
    expect(paid.refund.state).toBe("refused");
    expect((await ana.ask(`/v1/iugu/payments/${paid._id}/refund`, { method: "POST" })).body.code).toBe(
      "REFUND_REFUSED",
    );
    product.clock.aheadMs += 7 * hourMs;
    await followRefunds(product.ctx);
    expect((await standing(bought)).refund).toMatchObject({ returnedAt: null, isLate: true });
    account.balanceCents = 100_000;
    product.clock.aheadMs += 7 * hourMs;
    await followRefunds(product.ctx);
    await isReturned(bought);
    const stuck = (await subjects(ana.email)).filter((subject) => subject.includes("não passou"));
    expect(stuck).toHaveLength(1);
    expect(await proveLedger(product.ctx)).toEqual([]);
  });

  test("whose gateway's answer was lost has it back once", async () => {
    const ana = await iuguSeller(product);
    const bought = await buy(iugu, product, ana, "fine");
    iugu.knobs({ loseAnswers: 1, losePath: "/v1/invoices", webhooks: { drop: true } });
    await withdraw(bought);
    await expect.poll(() => iugu.simulator.state.knobs.loseAnswers, { timeout: 8_000 }).toBe(0);
    iugu.knobs({ webhooks: { drop: false } });
    product.clock.aheadMs += 6 * minuteMs;
    await followRefunds(product.ctx);
    await isReturned(bought);
    expect(await backings(bought.body._id)).toBe(1);
  });
});
