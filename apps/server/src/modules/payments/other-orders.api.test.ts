import { expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { pollRefunds } from "#modules/refunds/submit-refund";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { addItem } from "#test/items";
import { pay } from "#test/orders";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { addReceipt, type Fan } from "#test/world";
import { syncCharge } from "./sync-charge.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);

type Placed = { _id: string; subscriptionId: string };

async function place(ana: Seller, email: string, person: Person = visitor(product)): Promise<Placed> {
  const body = order(ana);
  const placed = await person.request("/v1/checkout", { body: { ...body, fan: { ...body.fan, email } } });
  expect(placed.status).toBe(201);
  return placed.body;
}

async function statesOf({ _id, subscriptionId }: Placed) {
  const { db } = product.ctx;
  const payment = db.selectFrom("payment").select("status").where("id", "=", _id);
  const subscription = db.selectFrom("subscription").select("status").where("id", "=", subscriptionId);
  return [(await payment.executeTakeFirstOrThrow()).status, (await subscription.executeTakeFirstOrThrow()).status];
}

test("paying an order closes the older open ones of the same e-mail and creator, in any browser", async () => {
  const [ana, bia] = [await seller(product), await seller(product)];
  const email = `fa.${ana.username}@exemplo.com.br`;
  const [first, second, third] = [await place(ana, email), await place(ana, email), await place(ana, email)];
  const [ofOther, byOther] = [await place(bia, email), await place(ana, `outra.${email}`)];
  await addReceipt(product, { orderId: third._id } as Fan);
  expect((await pay(product, ana, second)).status).toBe(200);
  await expect.poll(() => statesOf(first)).toEqual(["expired", "expired"]);
  expect(await statesOf(second)).toEqual(["paid", "active"]);
  // Somebody may have paid it: its creator decides.
  expect(await statesOf(third)).toEqual(["pending", "pending"]);
  expect(await statesOf(ofOther)).toEqual(["pending", "pending"]);
  expect(await statesOf(byOther)).toEqual(["pending", "pending"]);
});

test("an older charge at a gateway is canceled, and refunded if it is paid nevertheless", async () => {
  iugu.knobs({ webhooks: { drop: true } });
  const ana = await iuguSeller(product);
  const invoiceOf = (paymentId: string) => {
    const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === paymentId);
    if (!invoice) throw new Error("no invoice");
    return invoice;
  };
  const email = `fa.${ana.username}@exemplo.com.br`;
  const placed: Placed[] = [];
  for (let i = 0; i < 3; i++) {
    const { orderBody } = await buy(iugu, product, ana);
    const body = { ...orderBody, fan: { ...orderBody.fan, email } };
    placed.push((await visitor(product).request("/v1/checkout", { body })).body);
  }
  const [canceled, paidTwice, paid] = placed as [Placed, Placed, Placed];
  await iugu.control("pix", { id: invoiceOf(paid._id).id });
  await syncCharge(product.ctx, paid._id);
  for (const one of [canceled, paidTwice]) await expect.poll(() => statesOf(one)).toEqual(["revoked", "expired"]);
  await iugu.control("pix", { id: invoiceOf(paidTwice._id).id });
  for (const { _id } of [canceled, paidTwice]) await syncCharge(product.ctx, _id);
  expect(invoiceOf(canceled._id).status).toBe("canceled");
  await expect.poll(() => invoiceOf(paidTwice._id).status, { timeout: 20_000 }).toBe("refunded");
  expect(await statesOf(paid)).toEqual(["paid", "active"]);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("an item that is paid twice is refunded once, and its fan is told why", async () => {
  iugu.knobs({ webhooks: { drop: true } });
  const ana = await iuguSeller(product);
  const accountId = (await ana.request("/v1/me")).body._id;
  const { _id: itemId } = await addItem(product, { ...ana, accountId });
  const { orderBody } = await buy(iugu, product, ana);
  const { planId: _, ...body } = orderBody;
  const email = `fa.${ana.username}@exemplo.com.br`;
  const [first, second] = [visitor(product), visitor(product)];
  const ids: string[] = [];
  for (const fan of [first, second]) {
    const lines = [{ kind: "item", itemId }];
    const placed = await fan.request("/v1/checkout", { body: { ...body, fan: { ...body.fan, email }, lines } });
    expect(placed.status).toBe(201);
    ids.push(placed.body._id);
  }
  for (const id of ids) {
    const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === id);
    await iugu.control("pix", { id: invoice?.id });
    await syncCharge(product.ctx, id);
  }
  await waitForJobs(product);
  await pollRefunds(product.ctx);
  await waitForJobs(product);
  const statusOf = async (fan: Person, id?: string) => (await fan.request(`/v1/checkout/${id}`)).body.payment.status;
  expect([await statusOf(first, ids[0]), await statusOf(second, ids[1])]).toEqual(["paid", "refunded"]);
  const mails = (await mailsTo(product, email)).filter(({ subject }) =>
    /volta para você$|foi devolvido$/.test(subject),
  );
  expect(mails.at(-1)?.subject).toBe(`Seu pagamento a @${ana.username} foi devolvido`);
  for (const { text } of mails) expect(text).toContain("você já tinha comprado isso em outro pedido");
  expect((await first.request(`/v1/fan/items/${itemId}`)).body.contents).toHaveLength(1);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});
