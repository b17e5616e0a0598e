import { expect, test } from "vitest";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";

const product = startProduct({ work: true });
const iugu = withIugu(product);

test("a dispute at iugu withholds the creator's part, takes evidence, and returns it when it is won", async () => {
  const ana = await iuguSeller(product);
  const { body, fan } = await buy(iugu, product, ana, "fine");
  const balance = async () => (await ana.request("/v1/wallet/balance")).body;
  const newest = async () => (await ana.request("/v1/disputes")).body.data[0];
  await expect.poll(async () => (await balance()).totalBalance).toBeGreaterThan(0);
  const before = await balance();
  const invoice = Object.values(iugu.simulator.state.invoices).find((one) => one.orderId === body._id);
  await iugu.control("dispute", { id: invoice?.id });
  await expect.poll(async () => (await newest())?.canSend).toBe(true);
  expect(await newest()).toMatchObject({ gateway: "iugu", status: "open", reason: null, amount: 2990 });
  expect(await balance()).toMatchObject({ disputed: before.totalBalance, waitingFunds: 0, available: 0 });
  const { _id } = await newest();
  await ana.upload(`/v1/disputes/${_id}/files`, [["file", await makePicture(), "foto.jpg"]]);
  // Longer than other requests may take.
  iugu.knobs({ latencyMs: 3_000, latencyPath: "/v1/chargebacks" });
  expect((await ana.request(`/v1/disputes/${_id}/evidence`, { method: "POST" })).body.evidence).toBe("sending");
  await expect.poll(async () => (await newest()).evidence).toBe("sent");
  iugu.knobs({ latencyMs: 0, latencyPath: null });
  await iugu.control("dispute-decision", { id: invoice?.id, outcome: "won" });
  await expect.poll(async () => (await newest()).status).toBe("won");
  expect(await balance()).toMatchObject({ disputed: 0, debt: 0, totalBalance: before.totalBalance });
  expect((await fan.request(`/v1/fan/subscriptions/${body.subscriptionId}`)).body.state.access).toBe(true);
  expect(await verifyLedger(product.ctx)).toEqual([]);
});

test("a chargeback with an undocumented status does not hide those of other invoices", async () => {
  const ana = await iuguSeller(product);
  const [first, second] = [await buy(iugu, product, ana, "fine"), await buy(iugu, product, ana, "fine")];
  const { chargebacks, invoices } = iugu.simulator.state;
  const invoiceOf = ({ body }: typeof first) => Object.values(invoices).find((one) => one.orderId === body._id);
  const newest = async () => (await ana.request("/v1/disputes")).body.data[0];
  await iugu.control("dispute", { id: invoiceOf(first)?.id });
  await expect.poll(async () => (await newest())?.canSend).toBe(true);
  await iugu.idle();
  const [unreadable] = Object.values(chargebacks).filter(({ invoiceId }) => invoiceId === invoiceOf(first)?.id);
  if (unreadable) unreadable.status = "novo" as never;
  await iugu.control("dispute", { id: invoiceOf(second)?.id });
  await iugu.idle();
  const { data } = (await ana.request("/v1/disputes")).body;
  expect(data).toMatchObject([{ canSend: true }, { canSend: true }]);
  expect(data.map(({ paymentId }: { paymentId: string }) => paymentId).toSorted()).toEqual(
    [first.body._id, second.body._id].toSorted(),
  );
});
