import { expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import type { Person, Seller } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { pollRefunds } from "./submit-refund.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const mp = withMercadoPago(product);

const dayMs = 86_400_000;
const hers = 2990 - 299 - Math.round((2990 * 99) / 10_000);

const refund = (ana: Person, id: string, body?: object) =>
  ana.request(`/v1/iugu/payments/${id}/refund`, { method: "POST", ...(body && { body }) });
const cancel = (ana: Person, id: string) => ana.request(`/v1/iugu/payments/${id}/refund`, { method: "DELETE" });
const balanceOf = async (ana: Person) => (await ana.request("/v1/wallet/balance")).body;
const waiting = async (ana: Person) => (await ana.request("/v1/refunds/waiting")).body;
const subjects = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);
const paymentOf = async (ana: Person, subscriptionId: string) =>
  (await ana.request(`/v1/payments?subscription=${subscriptionId}`)).body.data[0];

/** A PIX sale through iugu, whose money is available. */
async function sell(ana?: Seller) {
  const seller = ana ?? (await iuguSeller(product));
  const bought = await buy(iugu, product, seller);
  await iugu.payPix(bought.body.payment.pixCopyPaste);
  const { _id: id, subscriptionId } = bought.body;
  await expect.poll(async () => (await paymentOf(seller, subscriptionId)).status).toBe("paid");
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === id);
  const account = iugu.simulator.state.accounts[invoice?.accountId ?? ""];
  if (!invoice || !account) throw new Error("no invoice");
  const canWatch = async () => (await bought.fan.request(`/v1/fan/subscriptions/${subscriptionId}`)).body.state.access;
  return { ana: seller, id, subscriptionId, invoice, account, canWatch, fanEmail: bought.orderBody.fan.email };
}

async function age(id: string, days: number) {
  const at = new Date(product.ctx.now().getTime() - days * dayMs);
  await product.ctx.db.updateTable("payment").set({ paidAt: at }).where("id", "=", id).execute();
  return at;
}

/** Polls as if the next attempt were due: a moved clock would end the confirmation of the session. */
async function pollDue(id: string) {
  const charge = product.ctx.db.updateTable("gatewayCharge").set({ refundPollAt: product.ctx.now() });
  await charge.where("paymentId", "=", id).where("refundPollAt", "is not", null).execute();
  return pollRefunds(product.ctx);
}

test("a PIX that iugu does not refund any more is refused before anything is booked", async () => {
  const { ana, id, invoice, canWatch } = await sell();
  invoice.paidAt = (await age(id, 91)).getTime();
  expect((await refund(ana, id)).body.code).toBe("REFUND_WINDOW_CLOSED");
  expect(await balanceOf(ana)).toMatchObject({ available: hers, blocked: 0, debt: 0 });
  expect(await canWatch()).toBe(true);
  expect((await waiting(ana)).totalCount).toBe(0);
});

test("Mercado Pago's limit is 180 days, for PIX too", async () => {
  const ana = await mpSeller(product, mp);
  const { body } = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
  await expect.poll(async () => (await paymentOf(ana, body.subscriptionId)).status).toBe("paid");
  // The webhook of the payment would read the charge while it is refunded: the read that began last counts.
  await mp.idle();
  await age(body._id, 181);
  expect((await refund(ana, body._id)).body.code).toBe("REFUND_WINDOW_CLOSED");
  await age(body._id, 179);
  expect(await refund(ana, body._id)).toMatchObject({ status: 200, body: { status: "refunded" } });
});

test("a refund that the gateway definitely refuses frees the money", async () => {
  const { ana, id, invoice, subscriptionId } = await sell();
  // Only the gateway knows that it is too old.
  invoice.paidAt = product.ctx.now().getTime() - 91 * dayMs;
  expect((await refund(ana, id)).body.code).toBe("REFUND_REFUSED");
  expect(await balanceOf(ana)).toMatchObject({ available: hers, blocked: 0, debt: 0 });
  expect((await paymentOf(ana, subscriptionId)).refund).toBeNull();
  expect(await pollRefunds(product.ctx)).toBe(0);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("a refund without balance waits, is shown, and both are e-mailed when a sale pays it", async () => {
  const { ana, id, subscriptionId, account, canWatch, fanEmail } = await sell();
  account.balanceCents = 0;
  const answer = await refund(ana, id);
  expect(answer).toMatchObject({
    status: 202,
    body: { status: "paid", refund: { state: "waiting", reason: "balance", amount: 2990, mayCancel: true } },
  });
  expect(await waiting(ana)).toMatchObject({ totalCount: 1, data: [{ _id: id, refund: { state: "waiting" } }] });
  expect(await canWatch()).toBe(true);
  // Another sale brings the money, and the refund is due at once.
  await sell(ana);
  await pollRefunds(product.ctx);
  await expect.poll(async () => (await paymentOf(ana, subscriptionId)).status).toBe("refunded");
  expect((await waiting(ana)).totalCount).toBe(0);
  await expect
    .poll(() => subjects(ana.email))
    .toContainEqual(expect.stringMatching(/^Devolução de R\$\s29,90 a .+ feita$/));
  await expect.poll(() => subjects(fanEmail)).toContain(`Seu pagamento a @${ana.username} foi devolvido`);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("a waiting refund can be canceled by its creator, and one that is under way cannot", async () => {
  const [{ ana, id, subscriptionId, account, canWatch }, bia] = [await sell(), await iuguSeller(product)];
  account.balanceCents = 0;
  expect((await refund(ana, id)).status).toBe(202);
  expect((await cancel(bia, id)).status).toBe(404);
  expect(await cancel(ana, id)).toMatchObject({ status: 200, body: { status: "paid", refund: null } });
  expect(await cancel(ana, id)).toMatchObject({ status: 200, body: { status: "paid", refund: null } });
  expect(await balanceOf(ana)).toMatchObject({ available: hers, blocked: 0, debt: 0 });
  account.balanceCents = 100_000;
  expect(await pollDue(id)).toBe(0);
  expect((await paymentOf(ana, subscriptionId)).status).toBe("paid");
  expect(await canWatch()).toBe(true);

  await iugu.idle();
  iugu.knobs({ loseResponses: 1, losePath: "/v1/invoices", webhooks: { drop: true } });
  expect(await refund(ana, id)).toMatchObject({
    status: 202,
    body: { refund: { state: "under_way", mayCancel: false } },
  });
  expect((await cancel(ana, id)).body.code).toBe("REFUND_IN_PROGRESS");
  iugu.knobs({ webhooks: { drop: false } });
  expect(await refund(ana, id)).toMatchObject({ status: 200, body: { status: "refunded" } });
  expect((await cancel(ana, id)).body.code).toBe("REFUND_DONE");
});

test("a withdrawal that waits for balance is listed for the creator, who cannot cancel it", async () => {
  const ana = await iuguSeller(product);
  const bought = await buy(iugu, product, ana);
  await iugu.payPix(bought.body.payment.pixCopyPaste);
  const { _id: id, subscriptionId } = bought.body;
  await expect.poll(async () => (await paymentOf(ana, subscriptionId)).status).toBe("paid");
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === id);
  const account = iugu.simulator.state.accounts[invoice?.accountId ?? ""];
  if (account) account.balanceCents = 0;
  await bought.fan.request(`/v1/fan/subscriptions/${subscriptionId}/refund`, { method: "POST" });
  await expect
    .poll(async () => (await waiting(ana)).data[0]?.refund)
    .toMatchObject({ state: "waiting", reason: "balance", mayCancel: false });
  expect((await cancel(ana, id)).body.code).toBe("REFUND_REQUIRED");
});

test("a waiting refund that is refused for good is ended, and the creator is e-mailed", async () => {
  const { ana, id, subscriptionId, account, invoice, canWatch } = await sell();
  account.balanceCents = 0;
  expect((await refund(ana, id)).status).toBe(202);
  account.balanceCents = 100_000;
  invoice.paidAt = product.ctx.now().getTime() - 91 * dayMs;
  await pollDue(id);
  expect(await paymentOf(ana, subscriptionId)).toMatchObject({ status: "paid", refund: null });
  expect(await canWatch()).toBe(true);
  expect(await balanceOf(ana)).toMatchObject({ available: hers, blocked: 0, debt: 0 });
  await expect
    .poll(() => subjects(ana.email))
    .toContainEqual(expect.stringMatching(/^Não foi possível devolver R\$\s29,90 a /));
});

test("a refund of an account that was unlinked is refused, and nothing stays reserved", async () => {
  const ana = await mpSeller(product, mp);
  const { body } = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
  await expect.poll(async () => (await paymentOf(ana, body.subscriptionId)).status).toBe("paid");
  await mp.idle();
  const seller = mp.simulator.state.sellers[ana.userId];
  if (seller) seller.unlinked = true;
  expect((await refund(ana, body._id)).body.code).toBe("GATEWAY_UNLINKED");
  expect((await paymentOf(ana, body.subscriptionId)).refund).toBeNull();
});
