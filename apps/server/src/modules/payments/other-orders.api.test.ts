import { expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { pay } from "#test/orders";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
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
