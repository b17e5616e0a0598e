import { expect, test } from "vitest";
import { requestRefund } from "#modules/refunds/request-refund";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { order, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { syncCharge } from "./sync-charge.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);

async function payBy(ana: Seller) {
  const bought = await buy(iugu, product, ana);
  await iugu.payPix(bought.body.payment.pixCopyPaste);
  const order = async () => (await bought.fan.request(`/v1/checkout/${bought.body._id}`)).body;
  await expect.poll(async () => (await order()).payment.status).toBe("paid");
  return bought;
}

const transferOf = (paymentId: string) =>
  product.ctx.db.selectFrom("settledTransfer").selectAll().where("paymentId", "=", paymentId).executeTakeFirst();

async function placeOrder(ana: Seller, endToEndId: string) {
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(ana) });
  const path = `/v1/subscriptions/${body.subscriptionId}/payment/receipt`;
  expect((await fan.upload(path, [["endToEndId", endToEndId]])).status).toBe(200);
  return body._id as string;
}

test("a transfer that a gateway received cannot pay an order to another creator's own key", async () => {
  const { body } = await payBy(await iuguSeller(product));
  const settled = await transferOf(body._id);
  expect(settled?.endToEndId).toMatch(/^E99999999\d{12}[0-9A-Z]{11}$/);

  const bia = await seller(product);
  const orderId = await placeOrder(bia, settled?.endToEndId?.toLowerCase() ?? "");
  const [waiting] = (await bia.request("/v1/payments?hasReceiptUrl&receiptManualApproved=null&limit=100")).body.data;
  expect(waiting.receiptChecks).toContainEqual(expect.objectContaining({ kind: "endToEndId", level: "red" }));
  const approved = await bia.request(`/v1/payments/${orderId}/approve`, { method: "POST" });
  expect(approved).toMatchObject({ status: 409, body: { code: "RECEIPT_ALREADY_USED" } });
});

test("a charge settles although its transfer's id was used before, and reading it again changes nothing", async () => {
  const ana = await iuguSeller(product);
  const bought = await buy(iugu, product, ana);
  await iugu.payPix(bought.body.payment.pixCopyPaste);
  const invoice = Object.values(iugu.simulator.state.invoices).find(
    ({ email }) => email === bought.orderBody.fan.email,
  );
  const bia = await seller(product);
  const orderId = await placeOrder(bia, invoice?.endToEndId ?? "");
  await bia.request(`/v1/payments/${orderId}/approve`, { method: "POST" });
  for (let i = 0; i < 2; i++) await syncCharge(product.ctx, bought.body._id);
  expect((await bought.fan.request(`/v1/checkout/${bought.body._id}`)).body.payment.status).toBe("paid");
  const codes = [await transferOf(orderId), await transferOf(bought.body._id)].map((row) => row?.endToEndId);
  expect(codes.filter((code) => code === invoice?.endToEndId?.toUpperCase())).toHaveLength(1);
});

test("a card payment records no settled transfer", async () => {
  const { body, fan } = await buy(iugu, product, await iuguSeller(product), "fine");
  expect((await fan.request(`/v1/checkout/${body._id}`)).body.payment.status).toBe("paid");
  expect(await transferOf(body._id)).toBeUndefined();
});

test("the creator sees the platform's fee, due or posted, and a fan never does", async () => {
  const ana = await seller(product);
  const fan = visitor(product);
  const { body } = await fan.request("/v1/checkout", { body: order(ana) });
  expect(body.payment).not.toHaveProperty("fee");
  const feeOf = async (person: Seller) => (await person.request("/v1/payments")).body.data[0].fee;
  expect(await feeOf(ana)).toBe(299);
  const path = `/v1/subscriptions/${body.subscriptionId}/payment/receipt`;
  const id = `E00038166${new Date().toISOString().replace(/\D/g, "").slice(0, 12)}feeoftheday`;
  expect((await fan.upload(path, [["endToEndId", id]])).body).not.toHaveProperty("fee");
  const approved = await ana.request(`/v1/payments/${body._id}/approve`, { method: "POST" });
  expect(approved.body).toMatchObject({ fee: 299, endToEndId: id.toUpperCase() });
  await requestRefund(product.ctx, body.subscriptionId);
  expect(await feeOf(ana)).toBe(0);
  const bia = await iuguSeller(product);
  await buy(iugu, product, bia);
  expect(await feeOf(bia)).toBe(299);
});
