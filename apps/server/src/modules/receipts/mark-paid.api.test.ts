import { beforeEach, expect, test } from "vitest";
import { startProduct } from "#test/product";
import { endOf, mailsTo } from "#test/renewals";
import {
  addReceipt,
  expireOpenPayment,
  markEmailVerified,
  openWorld,
  signIn,
  statementOf,
  subscribe,
  type World,
} from "#test/world";

const product = startProduct({ work: true });
const reason = "Caiu no banco, o comprovante veio pelo WhatsApp.";

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});

const ownerOf = () => signIn(world, world.owner);

async function markPaid(id: string, body: unknown = { reason }, by = ownerOf()) {
  return (await by).request(`/v1/payments/${id}/mark-paid`, { body });
}

test("a creator who received the money marks a payment as paid with a reason, once, and the fan is let in", async () => {
  const fan = await subscribe(world, world.owner, "unpaid");
  await markEmailVerified(product, fan);
  const answers = await Promise.all([markPaid(fan.orderId), markPaid(fan.orderId)]);
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([200, { status: "paid", paidNote: reason, receiptUrl: null }]);
  expect((await endOf(product, fan.subscriptionId)).getTime()).toBeGreaterThan(product.ctx.now().getTime());
  const order = (await fan.person.request(`/v1/checkout/${fan.orderId}`)).body;
  expect(order).toMatchObject({ status: "active", payment: { status: "paid" } });
  // The reason is for the creator.
  expect(JSON.stringify(order)).not.toContain("WhatsApp");
  const operations = await (await ownerOf()).request("/v1/wallet/balance/operations");
  expect(operations.body.totalCount).toBe(1);
  await expect
    .poll(async () => (await mailsTo(product, fan.email)).map(({ subject }) => subject))
    .toContain(`Pagamento confirmado: @${world.owner.username}`);
});

test("the statement that lists the transfer later pays nothing else", async () => {
  const fan = await subscribe(world, world.owner, "unpaid");
  await markPaid(fan.orderId);
  const owner = await ownerOf();
  const { body } = await owner.upload("/v1/payments/statement", [
    ["file", await statementOf(product, fan.orderId), "extrato.csv"],
  ]);
  expect(body).toMatchObject({ known: 1, unknown: 0, matches: [] });
});

test("a code that expired within 90 days is marked as paid too, and so is one after a rejected receipt", async () => {
  const late = await subscribe(world, world.owner, "unpaid");
  await expireOpenPayment(product, late.subscriptionId);
  expect((await markPaid(late.orderId)).body.status).toBe("paid");
  const refused = await subscribe(world, world.owner, "unpaid");
  await markEmailVerified(product, refused);
  await addReceipt(product, refused);
  const owner = await ownerOf();
  await owner.request(`/v1/payments/${refused.orderId}/reprove`, { body: { reason: "Não achei." } });
  expect((await markPaid(refused.orderId)).body.status).toBe("paid");
  const subjects = async () => (await mailsTo(product, refused.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain(`Pagamento confirmado: @${world.owner.username}`);
});

test("a payment that is not theirs, that has a receipt or a gateway, or without a reason, is not marked", async () => {
  const fan = await subscribe(world, world.owner, "unpaid");
  expect((await markPaid(fan.orderId, { reason }, signIn(world, world.other))).status).toBe(404);
  for (const body of [{}, { reason: "" }, { reason: "   " }, { reason: "x".repeat(201) }])
    expect((await markPaid(fan.orderId, body)).status).toBe(400);
  await addReceipt(product, fan);
  expect((await markPaid(fan.orderId)).body.code).toBe("RECEIPT_WAITING");
  const other = await subscribe(world, world.owner, "unpaid");
  const payment = product.ctx.db.updateTable("payment").where("id", "=", other.orderId);
  await payment.set({ gateway: "iugu" }).execute();
  expect((await markPaid(other.orderId)).body.code).toBe("PAYMENT_BY_GATEWAY");
  await payment.set({ gateway: "bacen", status: "refused" }).execute();
  expect((await markPaid(other.orderId)).body.code).toBe("PAYMENT_NOT_OPEN");
});
