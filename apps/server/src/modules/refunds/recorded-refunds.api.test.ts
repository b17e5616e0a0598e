import { beforeEach, describe, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addReceipt, type Fan } from "#test/world";

const product = startProduct();

let ana: Seller;
beforeEach(async () => {
  ana = await seller(product);
});

type Bought = { fan: Person; paymentId: string; subscriptionId: string };

/** R$ 29,90 paid to the creator's own key and approved manually: 2,99 are owed to the platform. */
async function sell(): Promise<Bought> {
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(ana) });
  await addReceipt(product, { orderId: body._id } as Fan);
  expect((await ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" })).status).toBe(200);
  return { fan, paymentId: body._id, subscriptionId: body.subscriptionId };
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
