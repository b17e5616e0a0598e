import { beforeEach, expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { syncCharge } from "#modules/payments/sync-charge";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { type Seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, renewalsOf } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";

const product = startProduct({ work: true });
const iugu = withIugu(product);
let ana: Seller;

beforeEach(async () => {
  iugu.knobs({ webhooks: { drop: true } });
  ana = await iuguSeller(product);
});

type Bought = Awaited<ReturnType<typeof buy>>;
const invoiceOf = (paymentId: string) => {
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === paymentId);
  if (!invoice) throw new Error("no invoice");
  return invoice;
};
const statusOf = async (subscriptionId: string, paymentId: string) =>
  (await renewalsOf(product, subscriptionId)).find(({ id }) => id === paymentId)?.status;

async function pay(paymentId: string) {
  await iugu.control("pix", { id: invoiceOf(paymentId).id });
  await syncCharge(product.ctx, paymentId);
}

/** A fan who pays by PIX through iugu, and a renewal whose code has expired there; returns that payment's id. */
async function subscribed(): Promise<Bought & { expiredId: string }> {
  const bought = await buy(iugu, product, ana);
  await pay(bought.body._id);
  const expiredId = await requestCode(bought);
  await iugu.control("status", { id: invoiceOf(expiredId).id, status: "expired" });
  await syncCharge(product.ctx, expiredId);
  expect(await statusOf(bought.body.subscriptionId, expiredId)).toBe("expired");
  return { ...bought, expiredId };
}

/** Opens the renewal, or finds it, and requests its code; returns the id of the open payment. */
async function requestCode({ fan, body }: Bought): Promise<string> {
  const renewed = await fan.request(`/v1/fan/subscriptions/${body.subscriptionId}/renew`, { method: "POST" });
  const token = renewed.body.path.slice("/r/".length);
  const { status } = await visitor(product).request(`/v1/renewals/${token}/code`, { method: "POST" });
  expect(status).toBe(200);
  const open = (await renewalsOf(product, body.subscriptionId)).find(({ status }) => status === "pending");
  return open?.id ?? "";
}

/** A payer's bank may do this at the last moment. */
async function payLate(paymentId: string) {
  await iugu.control("status", { id: invoiceOf(paymentId).id, status: "pending" });
  await pay(paymentId);
}

test("a second paid charge for the same period is refunded automatically", async () => {
  const bought = await subscribed();
  const { subscriptionId } = bought.body;
  const secondId = await requestCode(bought);
  await pay(secondId);
  const end = await endOf(product, subscriptionId);
  await payLate(bought.expiredId);
  expect(await statusOf(subscriptionId, secondId)).toBe("paid");
  await waitForJobs(product);
  expect(await statusOf(subscriptionId, bought.expiredId)).toBe("refunded");
  expect(invoiceOf(bought.expiredId).status).toBe("refunded");
  expect(await endOf(product, subscriptionId)).toEqual(end);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("a late charge buys its period while another is open, which is then canceled", async () => {
  const bought = await subscribed();
  const { subscriptionId } = bought.body;
  const before = await endOf(product, subscriptionId);
  const secondId = await requestCode(bought);
  await payLate(bought.expiredId);
  expect(await statusOf(subscriptionId, bought.expiredId)).toBe("paid");
  expect(await statusOf(subscriptionId, secondId)).toBe("expired");
  expect((await endOf(product, subscriptionId)).getTime()).toBeGreaterThan(before.getTime());
  await syncCharge(product.ctx, secondId);
  expect(invoiceOf(secondId).status).toBe("canceled");
  expect(await verifyLedger(product.ctx)).toEqual([]);
});
