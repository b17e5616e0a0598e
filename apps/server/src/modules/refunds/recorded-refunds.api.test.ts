import { beforeEach, describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { sendPartialRefundEmail } from "#modules/notices/send-refund-emails";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { addReceipt, type Fan } from "#test/world";

const product = startProduct();

let ana: Seller;
beforeEach(async () => {
  ana = await seller(product);
});

type Bought = { fan: Person; paymentId: string; subscriptionId: string; email: string };

/** R$ 29,90 paid to the creator's own key and approved manually: 2,99 are owed to the platform. */
async function sell(): Promise<Bought> {
  const fan = visitor(product);
  const orderBody = order(ana);
  const { body } = await fan.request("/v1/checkout", { body: orderBody });
  await addReceipt(product, { orderId: body._id } as Fan);
  expect((await ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" })).status).toBe(200);
  return { fan, paymentId: body._id, subscriptionId: body.subscriptionId, email: orderBody.fan.email };
}

const record = ({ paymentId }: Bought, refund: object = {}) =>
  ana.request(`/v1/payments/${paymentId}/refunds`, { body: refund });
const getBalance = async () => (await ana.request("/v1/wallet/balance")).body;
const canWatch = async ({ fan }: Bought) => (await fan.request(`/v1/creators/${ana.username}/stories`)).status === 200;

describe("payments to the creator's own PIX key", () => {
  test("a creator records partial refunds of a PIX payment, and owes the fee on the rest", async () => {
    const sale = await sell();
    expect(await getBalance()).toMatchObject({ receivedOutside: 2990, feesDue: 299 });
    expect((await record(sale, { amount: 1000, endToEndId: "E00000000202611221200abcdefghijk" })).body).toMatchObject({
      status: "paid",
      refunded: 1000,
    });
    expect(await getBalance()).toMatchObject({ receivedOutside: 1990, feesDue: 199 });
    expect((await record(sale, { amount: 100, endToEndId: "E00000000202611221200ABCDEFGHIJK" })).body.code).toBe(
      "REFUND_ALREADY_RECORDED",
    );
    expect((await record(sale, { amount: 2000 })).body.code).toBe("VALIDATION_FAILED");
    expect((await record(sale)).body).toMatchObject({ status: "refunded", refunded: 2990 });
    expect(await canWatch(sale)).toBe(false);
    expect(await getBalance()).toMatchObject({ receivedOutside: 0, feesDue: 0 });
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a refund is of the plan that was paid, whatever the subscription's next plan is", async () => {
    const sale = await sell();
    const kept = { _id: ana.planId, name: "Mensal", price: 2990, periodMonths: 1 };
    const data = [kept, { name: "Anual", price: 29_900, periodMonths: 12 }];
    const plans = await ana.request("/v1/plan/all", { method: "PUT", body: { data } });
    const changed = product.ctx.db.updateTable("subscription").set({ planId: plans.body.data[1]._id });
    await changed.where("id", "=", sale.subscriptionId).execute();
    await sale.fan.request(`/v1/fan/subscriptions/${sale.subscriptionId}/refund`, { method: "POST" });
    expect((await ana.request("/v1/refunds")).body.data).toMatchObject([
      { subscription: { plan: { name: "Mensal" } } },
    ]);
  });

  test("the transfer of a recorded refund is of no other refund and of no payment, in both directions", async () => {
    const [sale, other] = [await sell(), await sell()];
    const paid = "E00000000202611221200PAYMENT0001";
    const settled = product.ctx.db.updateTable("settledTransfer").set({ endToEndId: paid });
    await settled.where("paymentId", "=", sale.paymentId).execute();
    expect((await record(sale, { amount: 1000, endToEndId: paid })).body.code).toBe("RECEIPT_ALREADY_USED");

    const returned = "E00000000202611221200RETURNED001";
    await other.fan.request(`/v1/fan/subscriptions/${other.subscriptionId}/refund`, { method: "POST" });
    const [task] = (await ana.request("/v1/refunds")).body.data;
    const confirm = (endToEndId: string) => ana.request(`/v1/refunds/${task._id}/returned`, { body: { endToEndId } });
    const recorded = "E00000000202611221200RECORDED001";
    expect((await record(sale, { amount: 1000, endToEndId: recorded })).status).toBe(200);
    expect((await confirm(recorded)).body.code).toBe("REFUND_ALREADY_RECORDED");
    expect((await confirm(paid)).body.code).toBe("RECEIPT_ALREADY_USED");
    expect((await confirm(returned)).status).toBe(200);
    expect((await confirm(returned)).status).toBe(200);
    expect((await record(sale, { amount: 1000, endToEndId: returned })).body.code).toBe("REFUND_ALREADY_RECORDED");

    const third = await visitor(product).request("/v1/checkout", { body: order(ana) });
    await addReceipt(product, { orderId: third.body._id } as Fan);
    const sent = product.ctx.db.updateTable("receipt").set({ endToEndId: recorded });
    await sent.where("paymentId", "=", third.body._id).execute();
    expect((await ana.request(`/v1/payments/${third.body._id}/approve`, { method: "POST" })).body.code).toBe(
      "RECEIPT_ALREADY_USED",
    );
  });

  test("most of a payment is recorded with the transfer's id, and the fan is asked to contradict", async () => {
    const sale = await sell();
    expect((await record(sale, { amount: 2989 })).body).toMatchObject({
      code: "VALIDATION_FAILED",
      fields: { endToEndId: expect.stringContaining("código da transação") },
    });
    expect(await getBalance()).toMatchObject({ feesDue: 299 });
    expect((await record(sale, { amount: 1495 })).status).toBe(200);
    expect((await record(sale, { amount: 1 })).body.code).toBe("VALIDATION_FAILED");
    expect((await record(sale, { amount: 1, endToEndId: "E00000000202611221200MOREOFIT0001" })).status).toBe(400);
    expect((await record(sale, { amount: 1, endToEndId: "E00000000202611221200MOREOFIT001" })).status).toBe(200);
    await sendPartialRefundEmail(product.ctx, sale.paymentId);
    const [mail] = (await mailsTo(product, sale.email)).filter(({ subject }) => subject.startsWith("Parte do seu"));
    expect(mail?.text).toContain("Se o dinheiro não chegou, responda a este e-mail.");
    expect((await record(sale)).body.status).toBe("refunded");
  });

  test("a fan can withdraw a PIX payment after the creator has revoked access", async () => {
    const { fan, subscriptionId } = await sell();
    const revoked = await ana.request(`/v1/subscriptions/${subscriptionId}/payment/revoke`, { method: "POST" });
    expect(revoked.status).toBe(200);
    const requested = await fan.request(`/v1/fan/subscriptions/${subscriptionId}/refund`, { method: "POST" });
    expect(requested.status).toBe(200);
    expect((await ana.request("/v1/refunds")).body).toMatchObject({ totalCount: 1, data: [{ amount: 2990 }] });
    expect(await getBalance()).toMatchObject({ receivedOutside: 0, feesDue: 0 });
  });
});
