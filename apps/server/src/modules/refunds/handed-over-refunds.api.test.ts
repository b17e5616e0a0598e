import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { syncCharge } from "#modules/payments/sync-charge";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { Gateway } from "#ports/gateways/port";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { findViolations } from "#test/money-invariants";
import type { Seller } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo, renewalsOf } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { pollRefunds } from "./submit-refund.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const dayMs = 86_400_000;

let removed: Gateway | undefined;
let ana: Seller;
beforeEach(async () => {
  iugu.knobs({ webhooks: { drop: true } });
  ana = await iuguSeller(product);
});
const removeIugu = () => {
  removed = product.ctx.gateways.iugu;
  delete product.ctx.gateways.iugu;
};
const restoreIugu = () => {
  if (removed) product.ctx.gateways.iugu = removed;
};
afterEach(restoreIugu);

type Bought = Awaited<ReturnType<typeof buy>>;
const invoiceOf = (paymentId: string) => {
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === paymentId);
  if (!invoice) throw new Error("no invoice");
  return invoice;
};
const tasks = async () => (await ana.request("/v1/refunds")).body;
const waiting = async () => (await ana.request("/v1/refunds/waiting")).body.data;
const mailOf = async (email: string, subject: RegExp) =>
  (await mailsTo(product, email)).find((mail) => subject.test(mail.subject))?.text;

/** As if it were requested `days` ago: a moved clock would end the session. */
async function age(paymentId: string, days: number) {
  const { db, now } = product.ctx;
  const past = (at: number) => new Date(now().getTime() - at * dayMs);
  await db
    .updateTable("gatewayCharge")
    .set({ refundPollAt: now(), refundRequestedAt: past(days) })
    .where("paymentId", "=", paymentId)
    .where("refundPollAt", "is not", null)
    .execute();
  const order = db.selectFrom("payment").select("orderId").where("id", "=", paymentId);
  const refunds = db.selectFrom("refundLine").select("refundId").where("orderId", "=", order);
  await db
    .updateTable("refund")
    .set({ dueAt: past(days - 7) })
    .where("id", "in", refunds)
    .execute();
  await pollRefunds(product.ctx);
}

async function pay(paymentId: string) {
  await iugu.control("pix", { id: invoiceOf(paymentId).id });
  await syncCharge(product.ctx, paymentId);
}

/** The code of a renewal, and the id of its payment. */
async function requestCode({ fan, body }: Bought): Promise<string> {
  const renewed = await fan.request(`/v1/fan/subscriptions/${body.subscriptionId}/renew`, { method: "POST" });
  await fan.request(`/v1/renewals/${renewed.body.path.slice("/r/".length)}/code`, { method: "POST" });
  return (await renewalsOf(product, body.subscriptionId)).find(({ status }) => status === "pending")?.id ?? "";
}

/** A renewal that was paid twice, whose second payment iugu has not refunded yet. */
async function payTwice() {
  const bought = await buy(iugu, product, ana);
  await pay(bought.body._id);
  const late = await requestCode(bought);
  await iugu.control("status", { id: invoiceOf(late).id, status: "expired" });
  await syncCharge(product.ctx, late);
  await pay(await requestCode(bought));
  await iugu.control("status", { id: invoiceOf(late).id, status: "pending" });
  await iugu.control("pix", { id: invoiceOf(late).id });
  await waitForJobs(product);
  const refused = vi.spyOn(product.ctx.gateways.iugu as Gateway, "refund");
  refused.mockRejectedValue(new GatewayError("unreachable", "a test"));
  await syncCharge(product.ctx, late);
  await waitForJobs(product);
  refused.mockRestore();
  return { bought, late };
}

async function isSound() {
  expect(await verifyLedger(product.ctx)).toEqual([]);
  expect(await findViolations(product.ctx, (await ana.request("/v1/me")).body._id)).toEqual([]);
}

/** The creator pays it by PIX, and nobody pays it again. */
async function expectTask(paymentId: string, email: string, isUnwanted: boolean) {
  const [task] = (await tasks()).data;
  expect(task).toMatchObject({ amount: 2990, isHandedOver: true, isUnwanted, earlier: 0, returnedAt: null });
  expect(Date.parse(task.dueAt)).toBeGreaterThan(product.ctx.now().getTime() + 6 * dayMs);
  expect(await waiting()).toEqual([]);
  await expect
    .poll(() => mailOf(ana.email, /^Devolva .+ até /))
    .toContain(isUnwanted ? "não pôde ser aceito" : "desistiu");
  await expect.poll(() => mailOf(email, /^Sua devolução de .+ será por PIX$/)).toContain("deve devolver por PIX");
  await isSound();
  const { status, body } = await ana.request(`/v1/refunds/${task._id}/returned`, { method: "POST" });
  expect([status, body.returnedAt]).toEqual([200, expect.any(String)]);
  expect((await tasks()).totalCount).toBe(0);
  restoreIugu();
  expect(await pollRefunds(product.ctx)).toBe(0);
  await syncCharge(product.ctx, paymentId);
  expect(invoiceOf(paymentId).status).toBe("paid");
  await isSound();
}

describe("a refund that is owed where the settings of the gateway were removed", () => {
  test("waits for a week, which both sides see, and is then the creator's task: a withdrawal", async () => {
    const { fan, body, orderBody } = await buy(iugu, product, ana, "fine");
    await waitForJobs(product);
    removeIugu();
    const path = `/v1/fan/subscriptions/${body.subscriptionId}`;
    expect((await fan.request(`${path}/refund`, { method: "POST" })).status).toBe(200);
    await expect.poll(() => mailOf(ana.email, /não passou$/)).toContain("O Camarim está sem ligação com ela");
    expect(await waiting()).toMatchObject([{ _id: body._id, refund: { state: "waiting", reason: "removed" } }]);
    expect((await fan.request(path)).body.state.refund).toMatchObject({ by: "gateway", isLate: true });
    await age(body._id, 6);
    expect((await tasks()).totalCount).toBe(0);
    await age(body._id, 9);
    expect((await fan.request(path)).body.state.refund).toMatchObject({ by: "creator", returnedAt: null });
    await expectTask(body._id, orderBody.fan.email, false);
  });

  test("also if iugu may have received it before", async () => {
    const { fan, body, orderBody } = await buy(iugu, product, ana, "fine");
    await waitForJobs(product);
    iugu.knobs({ loseResponses: 1, losePath: "/v1/invoices" });
    await fan.request(`/v1/fan/subscriptions/${body.subscriptionId}/refund`, { method: "POST" });
    await waitForJobs(product);
    removeIugu();
    await age(body._id, 9);
    expect((await tasks()).data).toMatchObject([{ amount: 2990, isHandedOver: true }]);
    await expect.poll(() => mailOf(orderBody.fan.email, /será por PIX$/)).toBeDefined();
    // It had.
    restoreIugu();
    await syncCharge(product.ctx, body._id);
    expect((await tasks()).totalCount).toBe(0);
    await isSound();
  });

  test("of two payments of one withdrawal", async () => {
    const bought = await buy(iugu, product, ana);
    await pay(bought.body._id);
    const renewal = await requestCode(bought);
    await pay(renewal);
    await waitForJobs(product);
    removeIugu();
    await bought.fan.request(`/v1/fan/subscriptions/${bought.body.subscriptionId}/refund`, { method: "POST" });
    await waitForJobs(product);
    await age(bought.body._id, 9);
    await age(renewal, 9);
    expect((await tasks()).data).toMatchObject([{ amount: 2 * 2990, isHandedOver: true }]);
    await isSound();
  });

  test("a payment that bought nothing", async () => {
    const { bought, late } = await payTwice();
    removeIugu();
    await age(late, 0);
    await expect.poll(() => mailOf(ana.email, /não passou$/)).toContain("O Camarim está sem ligação com ela");
    await age(late, 9);
    await expectTask(late, bought.orderBody.fan.email, true);
  });
});

test("a part of an amount that no gateway returns is the creator's task, and no sale", async () => {
  const { body } = await buy(iugu, product, ana);
  await iugu.control("part", { id: invoiceOf(body._id).id, cents: 1000 });
  await syncCharge(product.ctx, body._id);
  removeIugu();
  for (const days of [0, 9]) await age(body._id, days);
  expect((await tasks()).data).toMatchObject([{ amount: 1000, isHandedOver: true, isUnwanted: true }]);
  expect((await ana.request("/v1/wallet/balance/operations")).body.totalCount).toBe(0);
  await isSound();
});

test("a payment that bought nothing is the creator's task a week after its account was unlinked", async () => {
  const { bought, late } = await payTwice();
  const { db } = product.ctx;
  const charge = db.selectFrom("gatewayCharge").select("connectionId").where("paymentId", "=", late);
  const { connectionId: id } = await charge.executeTakeFirstOrThrow();
  const connection = db.selectFrom("gatewayConnection").select("credentials").where("id", "=", id);
  const { credentials } = await connection.executeTakeFirstOrThrow();
  const setCredentials = (credentials: Buffer) =>
    db.updateTable("gatewayConnection").set({ credentials }).where("id", "=", id).execute();
  await setCredentials(Buffer.alloc(0));
  await age(late, 5);
  expect(await waiting()).toMatchObject([{ _id: late, refund: { state: "waiting", reason: "unlinked" } }]);
  await age(late, 9);
  await setCredentials(credentials);
  await expectTask(late, bought.orderBody.fan.email, true);
});
