import { describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { syncCharge } from "#modules/payments/sync-charge";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import { findViolations } from "#test/money-invariants";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { pollRefunds } from "./submit-refund.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const mp = withMercadoPago(product);

const dayMs = 86_400_000;

const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);
const paymentOf = async (ana: Person, subscriptionId: string) =>
  (await ana.request(`/v1/payments?subscription=${subscriptionId}`)).body.data[0];
const descriptions = async (ana: Person) =>
  (await ana.request("/v1/wallet/balance/operations")).body.data.map((one: { description: string }) => one.description);

async function sell() {
  const ana = await iuguSeller(product);
  const bought = await buy(iugu, product, ana);
  await iugu.payPix(bought.body.payment.pixCopyPaste);
  const { _id: id, subscriptionId } = bought.body;
  await expect.poll(async () => (await paymentOf(ana, subscriptionId)).status).toBe("paid");
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === id);
  const state = async () => (await bought.fan.request(`/v1/fan/subscriptions/${subscriptionId}`)).body.state;
  const withdraw = () => bought.fan.request(`/v1/fan/subscriptions/${subscriptionId}/refund`, { method: "POST" });
  const revert = async () => {
    await iugu.control("refund-reverted", { id: invoice?.id });
    await syncCharge(product.ctx, id);
  };
  return { ana, id, subscriptionId, invoice, state, withdraw, revert, fanEmail: bought.orderBody.fan.email };
}

async function pollDue(id: string) {
  const charge = product.ctx.db.updateTable("gatewayCharge").set({ refundPollAt: product.ctx.now() });
  await charge.where("paymentId", "=", id).where("refundPollAt", "is not", null).execute();
  return pollRefunds(product.ctx);
}

describe("a refund that the payer's bank returns", () => {
  test("after a withdrawal it is owed again, access stays ended, and both are e-mailed", async () => {
    const { ana, id, subscriptionId, state, withdraw, revert, fanEmail } = await sell();
    await withdraw();
    await expect.poll(async () => (await state()).refund.returnedAt).not.toBeNull();
    await revert();
    expect(await state()).toMatchObject({ status: "refunded", access: false, refund: { returnedAt: null } });
    expect((await paymentOf(ana, subscriptionId)).refund).toMatchObject({ amount: 2990, mayCancel: false });
    expect((await ana.request("/v1/wallet/balance")).body).toMatchObject({ available: 0 });
    await expect.poll(() => subjects(fanEmail)).toContain(`Seu banco não aceitou a devolução de @${ana.username}`);
    await expect.poll(() => subjects(ana.email)).toContainEqual(expect.stringMatching(/^A devolução de .+ voltou$/));
    expect((await descriptions(ana))[0]).toMatch(/^Devolução que voltou · /);
    await pollDue(id);
    await expect.poll(async () => (await state()).refund.returnedAt).not.toBeNull();
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("returned again, it becomes the creator's task, and the gateway has no request of it", async () => {
    const { ana, id, subscriptionId, state, withdraw, revert, fanEmail } = await sell();
    await withdraw();
    for (let time = 0; time < 2; time++) {
      await expect.poll(async () => (await state()).refund.returnedAt).not.toBeNull();
      await revert();
      if (time === 0) await pollDue(id);
    }
    await pollRefunds(product.ctx);
    expect((await state()).refund).toMatchObject({
      by: "creator",
      returnedAt: null,
      amount: 2990,
      gatewayAmount: 0,
    });
    expect((await paymentOf(ana, subscriptionId)).refund).toBeNull();
    const [task] = (await ana.request("/v1/refunds")).body.data;
    expect(task).toMatchObject({ amount: 2990, isHandedOver: true, txids: [] });
    await expect.poll(() => subjects(fanEmail)).toContain(`Sua devolução de @${ana.username} será por PIX`);
    await expect.poll(() => subjects(ana.email)).toContainEqual(expect.stringMatching(/^Devolva .+ até /));
    expect((await ana.request(`/v1/refunds/${task._id}/returned`, { method: "POST" })).status).toBe(200);
    expect((await state()).refund.returnedAt).not.toBeNull();
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("that the creator had made, gives access again, and the creator is e-mailed", async () => {
    const { ana, id, state, revert, fanEmail } = await sell();
    await iugu.idle();
    const refunded = await ana.request(`/v1/iugu/payments/${id}/refund`, { method: "POST" });
    expect(refunded.body.status).toBe("refunded");
    await revert();
    expect(await state()).toMatchObject({ status: "active", access: true, refund: null });
    const text = async () =>
      (await mailsTo(product, ana.email)).find(({ subject }) => /^A devolução de .+ voltou$/.test(subject))?.text;
    await expect.poll(text).toContain("O pagamento voltou a valer");
    await iugu.idle();
    expect(await subjects(fanEmail)).not.toContainEqual(expect.stringMatching(/^Seu banco/));
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });
});

test("a won dispute gives no access back after a withdrawal", async () => {
  const { id, invoice, state, withdraw } = await sell();
  await iugu.control("dispute", { id: invoice?.id });
  await syncCharge(product.ctx, id);
  await product.ctx.db.deleteFrom("dispute").where("paymentId", "=", id).execute();
  await iugu.control("dispute-decision", { id: invoice?.id, outcome: "won" });
  await syncCharge(product.ctx, id);
  expect((await state()).access).toBe(true);
  const account = iugu.simulator.state.accounts[invoice?.accountId ?? ""];
  if (account) account.balanceCents = 0;
  await withdraw();
  await expect.poll(async () => (await state()).refund.isLate).toBe(true);
  await iugu.control("dispute", { id: invoice?.id });
  await syncCharge(product.ctx, id);
  await iugu.control("dispute-decision", { id: invoice?.id, outcome: "won" });
  await syncCharge(product.ctx, id);
  expect(await state()).toMatchObject({ access: false, refund: { returnedAt: null } });
  if (account) account.balanceCents = 100_000;
  await pollDue(id);
  await expect.poll(async () => (await state()).refund.returnedAt).not.toBeNull();
});

describe("a chargeback of a payment that was withdrawn", () => {
  const decide = async ({ id, invoice }: Awaited<ReturnType<typeof sell>>, path: string, more: object = {}) => {
    await iugu.control(path, { id: invoice?.id, ...more });
    product.clock.aheadMs += 1_000;
    await syncCharge(product.ctx, id);
  };
  const isSound = async (ana: Person) => {
    expect(await findViolations(product.ctx, (await ana.request("/v1/me")).body._id)).toEqual([]);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  };

  test("closes a refund that waits for balance, and a reversed decision requests it again", async () => {
    const sold = await sell();
    const { ana, id, invoice, state, withdraw } = sold;
    const account = iugu.simulator.state.accounts[invoice?.accountId ?? ""];
    if (account) account.balanceCents = 0;
    await withdraw();
    await expect.poll(async () => (await state()).refund.isLate).toBe(true);
    await iugu.idle();
    await decide(sold, "chargeback");
    expect((await state()).refund).toMatchObject({ by: "gateway", returnedAt: expect.any(String) });
    await isSound(ana);
    await decide(sold, "status", { status: "paid" });
    expect((await state()).refund.returnedAt).toBeNull();
    await isSound(ana);
    if (account) account.balanceCents = 100_000;
    await pollDue(id);
    await expect.poll(async () => (await state()).refund.returnedAt).not.toBeNull();
    await isSound(ana);
  });

  test("closes also one that had become the creator's task", async () => {
    const sold = await sell();
    const { ana, id, state, withdraw, revert } = sold;
    await withdraw();
    for (let time = 0; time < 2; time++) {
      await expect.poll(async () => (await state()).refund.returnedAt).not.toBeNull();
      await revert();
      if (time === 0) await pollDue(id);
    }
    await pollRefunds(product.ctx);
    expect((await ana.request("/v1/refunds")).body.totalCount).toBe(1);
    await iugu.idle();
    await decide(sold, "chargeback");
    expect((await ana.request("/v1/refunds")).body.totalCount).toBe(0);
    expect((await state()).refund).toMatchObject({ by: "gateway", returnedAt: expect.any(String) });
    await isSound(ana);
  });
});

describe("a withdrawal from an account that was unlinked", () => {
  test("is announced at once, and is the creator's task after the seven days", async () => {
    const ana = await mpSeller(product, mp);
    const bought = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
    const { _id: id, subscriptionId } = bought.body;
    await expect.poll(async () => (await paymentOf(ana, subscriptionId)).status).toBe("paid");
    await mp.idle();
    const seller = mp.simulator.state.sellers[ana.userId];
    if (seller) seller.unlinked = true;
    await bought.fan.request(`/v1/fan/subscriptions/${subscriptionId}/refund`, { method: "POST" });
    const stuck = async () =>
      (await mailsTo(product, ana.email)).find(({ subject }) => subject.includes("não passou"))?.text;
    await expect.poll(stuck).toContain("conecte a conta de novo");
    expect((await ana.request("/v1/refunds/waiting")).body.data).toMatchObject([
      { _id: id, refund: { state: "waiting", reason: "unlinked", mayCancel: false } },
    ]);
    expect((await ana.request("/v1/refunds")).body.totalCount).toBe(0);
    const due = new Date(product.ctx.now().getTime() - dayMs);
    await product.ctx.db
      .updateTable("refund")
      .set({ dueAt: due })
      .where("subscriptionId", "=", subscriptionId)
      .execute();
    await pollDue(id);
    const [task] = (await ana.request("/v1/refunds")).body.data;
    expect(task).toMatchObject({ amount: 2990, isHandedOver: true, returnedAt: null });
    expect(Date.parse(task.dueAt)).toBeGreaterThan(product.ctx.now().getTime() + 6 * dayMs);
    await expect
      .poll(() => subjects(bought.orderBody.fan.email))
      .toContain(`Sua devolução de @${ana.username} será por PIX`);
    expect(await pollDue(id)).toBe(0);
  });
});

test("amounts after a fine of the gateway are those that move", async () => {
  const ana = await iuguSeller(product);
  const bought = await buy(iugu, product, ana);
  const { _id: id, subscriptionId } = bought.body;
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === id);
  await iugu.control("pix", { id: invoice?.id, fineCents: 137 });
  await expect.poll(async () => (await paymentOf(ana, subscriptionId)).status).toBe("paid");
  expect((await paymentOf(ana, subscriptionId)).amount).toBe(3127);
  const { payments } = (await bought.fan.request(`/v1/fan/subscriptions/${subscriptionId}`)).body;
  expect(payments[0].amount).toBe(3127);
  expect((await ana.request(`/v1/subscriptions/${subscriptionId}`)).body.lastPayment.amount).toBe(3127);
  const receipt = async () =>
    (await mailsTo(product, bought.orderBody.fan.email)).find(({ subject }) => subject.startsWith("Pagamento"))?.text;
  await expect.poll(receipt).toMatch(/R\$\s31,27/);
  const withdrawn = await bought.fan.request(`/v1/fan/subscriptions/${subscriptionId}/refund`, { method: "POST" });
  expect(withdrawn.body.refund).toMatchObject({ amount: 3127, by: "gateway" });
  await expect
    .poll(() => subjects(ana.email))
    .toContainEqual(expect.stringMatching(/desistiu da assinatura: R\$\s31,27 de volta$/));
});
