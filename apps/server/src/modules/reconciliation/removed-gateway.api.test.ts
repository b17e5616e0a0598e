import { afterEach, expect, test } from "vitest";
import { pollDisputes } from "#modules/disputes/poll-disputes";
import { syncDispute } from "#modules/disputes/sync-dispute";
import { expirePayments } from "#modules/payments/close-payments";
import { getPayment } from "#modules/payments/payments.queries";
import { pollOpenCharges } from "#modules/payments/poll-open-charges";
import { syncCharge } from "#modules/payments/sync-charge";
import { pollRefunds } from "#modules/refunds/submit-refund";
import type { Gateway } from "#ports/gateways/port";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { reconcileGateways } from "./reconcile-gateway.ts";

const metricsToken = "a token for the monitor";
const product = startProduct({ settings: { METRICS_TOKEN: metricsToken } });
const iugu = withIugu(product);
const dayMs = 86_400_000;

let removed: Gateway | undefined;
const removeIugu = () => {
  removed = product.ctx.gateways.iugu;
  delete product.ctx.gateways.iugu;
};
const restoreIugu = () => {
  if (removed) product.ctx.gateways.iugu = removed;
};
afterEach(restoreIugu);

const statusOf = async (id: string) => (await getPayment(product.ctx, id)).status;
const monitored = async () => (await visitor(product, metricsToken).request("/status")).body;

test("what is open at a gateway whose settings were removed stays open without errors, and ends once they are back", async () => {
  const ana = await iuguSeller(product);
  const { body: waiting } = await buy(iugu, product, ana);
  const { body: paid } = await buy(iugu, product, ana, "fine");
  const { body: disputed } = await buy(iugu, product, ana, "fine");
  for (const { _id } of [paid, disputed]) await syncCharge(product.ctx, _id);
  const invoice = Object.values(iugu.simulator.state.invoices).find((one) => one.orderId === disputed._id);
  await iugu.control("dispute", { id: invoice?.id });
  await syncCharge(product.ctx, disputed._id);
  await syncDispute(product.ctx, disputed._id);

  removeIugu();
  const refund = () => ana.request(`/v1/iugu/payments/${paid._id}/refund`, { method: "POST" });
  expect((await refund()).status).toBe(202);
  product.clock.aheadMs += 3 * dayMs;
  await pollRefunds(product.ctx);
  const polled = [pollOpenCharges, pollRefunds, pollDisputes, reconcileGateways].map((poll) => poll(product.ctx));
  expect(await Promise.all(polled)).toEqual([0, 0, 0, 0]);
  await expirePayments(product.ctx);
  expect(await Promise.all([waiting, paid, disputed].map(({ _id }) => statusOf(_id)))).toEqual([
    "pending",
    "paid",
    "disputed",
  ]);
  expect(await monitored()).toMatchObject({ status: "ok", removedGateways: ["iugu"] });

  restoreIugu();
  await iugu.payPix(waiting.payment.pixCopyPaste);
  product.clock.aheadMs += 60_000;
  expect(await pollOpenCharges(product.ctx)).toBeGreaterThan(0);
  expect(await statusOf(waiting._id)).toBe("paid");
  expect(await pollRefunds(product.ctx)).toBe(1);
  expect(await statusOf(paid._id)).toBe("refunded");
  expect(await pollDisputes(product.ctx)).toBe(1);
  expect((await monitored()).removedGateways).toEqual([]);
});
