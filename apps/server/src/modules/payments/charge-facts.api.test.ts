import { beforeEach, describe, expect, test } from "vitest";
import { createBillings } from "#modules/billings/create-billings";
import { findConnection } from "#modules/gateways/gateways.queries";
import { openAccess } from "#modules/gateways/open-access";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { reconcileGateway } from "#modules/reconciliation/reconcile-gateway";
import { pollRefunds } from "#modules/refunds/submit-refund";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { approveWallet } from "#test/money";
import type { Seller } from "#test/people";
import { startProduct } from "#test/product";
import { waitForJobs } from "#test/wait-for-jobs";
import { settleCharge } from "./settle-charge.ts";
import { syncCharge } from "./sync-charge.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);

let ana: Seller;
let accountId: string;
let connectionId: string;
type Bought = Awaited<ReturnType<typeof buy>>;

beforeEach(async () => {
  iugu.simulator.reset();
  iugu.knobs({ verifyAfterMs: 0, aheadMs: product.clock.aheadMs, webhooks: { drop: true } });
  ana = await iuguSeller(product);
  accountId = (await ana.request("/v1/me")).body._id;
  await approveWallet(product, { accountId });
  connectionId = (await findConnection(product.ctx, accountId, "iugu"))?.id ?? "";
});

const invoiceOf = (paymentId: string) => {
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === paymentId);
  if (!invoice) throw new Error("no invoice");
  return invoice;
};
const balance = async () => (await ana.request("/v1/wallet/balance")).body;
const paymentOf = async ({ body }: Bought) =>
  (await ana.request("/v1/payments?limit=100")).body.data.find(({ _id }: { _id: string }) => _id === body._id);
const canWatch = async ({ fan }: Bought) => (await fan.request(`/v1/creators/${ana.username}/stories`)).status === 200;
const read = ({ body }: Bought) => syncCharge(product.ctx, body._id);
/** Moves the clocks of the application and of the simulator. */
const wait = (ms: number) => {
  product.clock.aheadMs += ms;
  iugu.knobs({ aheadMs: product.clock.aheadMs });
};
/** Requires that ledger and gateway agree to the centavo. */
async function expectAgreement() {
  expect(await reconcileGateway(product.ctx, connectionId)).toEqual([]);
  expect(await verifyLedger(product.ctx)).toEqual([]);
}

/** R$ 29,90 by PIX: 2,99 for the platform, 0,30 for iugu, 26,61 for the creator. */
async function sell(fineCents = 0): Promise<Bought> {
  const bought = await buy(iugu, product, ana);
  await iugu.control("pix", { id: invoiceOf(bought.body._id).id, fineCents });
  await read(bought);
  return bought;
}

async function payOut() {
  const { available } = await balance();
  const paid = await ana.request("/v1/wallet/transfer", {
    body: { amount: available },
    headers: { "idempotency-key": `payout-${Math.random()}` },
  });
  expect(paid.status).toBe(201);
}

describe("debts at the gateway", () => {
  test("the next sale repays a debt at the gateway, which is not a fee and is not collected twice", async () => {
    const first = await sell();
    await payOut();
    await iugu.control("chargeback", { id: invoiceOf(first.body._id).id });
    await read(first);
    expect(await balance()).toMatchObject({ available: 0, debt: 2661, feesDue: 0 });
    await sell();
    expect(await balance()).toMatchObject({ available: 0, debt: 0, feesDue: 0 });
    await sell();
    expect(await balance()).toMatchObject({ available: 2661, debt: 0, feesDue: 0 });
    await expectAgreement();
  });
});

test("a debt at the gateway is not part of a billing", async () => {
  const sale = await sell();
  await payOut();
  await iugu.control("chargeback", { id: invoiceOf(sale.body._id).id });
  await read(sale);
  expect(await balance()).toMatchObject({ debt: 2661, feesDue: 0 });
  const later = new Date(product.ctx.now().getTime() + 40 * 86_400_000);
  await createBillings({ ...product.ctx, now: () => later });
  const made = product.ctx.db.selectFrom("billing").select("id").where("accountId", "=", accountId);
  expect(await made.execute()).toEqual([]);
});

describe("disputed payments", () => {
  test("a dispute withholds the money and closes the stories, and a won one restores both", async () => {
    const bought = await sell();
    await iugu.control("dispute", { id: invoiceOf(bought.body._id).id });
    await read(bought);
    expect(await paymentOf(bought)).toMatchObject({ status: "disputed" });
    expect(await balance()).toMatchObject({ available: 0, disputed: 2661, totalBalance: 2661 });
    expect(await canWatch(bought)).toBe(false);
    await expectAgreement();
    await iugu.control("dispute-decision", { id: invoiceOf(bought.body._id).id, outcome: "won" });
    await read(bought);
    expect(await paymentOf(bought)).toMatchObject({ status: "paid" });
    expect(await balance()).toMatchObject({ available: 2661, disputed: 0 });
    expect(await canWatch(bought)).toBe(true);
    await expectAgreement();
  });

  test("a lost dispute reverses the sale with the platform's fee, and a later payment counts again", async () => {
    const bought = await sell();
    const { id } = invoiceOf(bought.body._id);
    await iugu.control("dispute", { id });
    await read(bought);
    await iugu.control("dispute-decision", { id, outcome: "lost" });
    await read(bought);
    expect(await paymentOf(bought)).toMatchObject({ status: "charged_back" });
    expect(await balance()).toMatchObject({ available: 0, disputed: 0, debt: 0, totalBalance: 0 });
    await expectAgreement();
  });

  test("a card payment that is disputed before its release date is pending again once the dispute is won", async () => {
    const bought = await buy(iugu, product, ana, "fine");
    const before = await balance();
    expect(before.waitingFunds).toBeGreaterThan(0);
    const { id } = invoiceOf(bought.body._id);
    await iugu.control("dispute", { id });
    await read(bought);
    expect(await balance()).toMatchObject({ waitingFunds: 0, disputed: before.waitingFunds });
    await expectAgreement();
    await iugu.control("dispute-decision", { id, outcome: "won" });
    await read(bought);
    expect(await balance()).toEqual(before);
    await expectAgreement();
  });

  test("a payment cannot be refunded while its dispute is open", async () => {
    const bought = await sell();
    await iugu.control("dispute", { id: invoiceOf(bought.body._id).id });
    await read(bought);
    expect((await ana.request(`/v1/iugu/payments/${bought.body._id}/refund`, { method: "POST" })).body.code).toBe(
      "PAYMENT_DISPUTED",
    );
  });
});

describe("unexpected amounts of payments", () => {
  test("a gateway fee above the rest of a small sale becomes a debt", async () => {
    iugu.knobs({ pixBasisPoints: 9_500 });
    const bought = await sell();
    expect(await paymentOf(bought)).toMatchObject({ status: "paid" });
    expect(await canWatch(bought)).toBe(true);
    // 29,90 less 2,99 and 28,41.
    expect(await balance()).toMatchObject({ available: 0, debt: 150 });
    await expectAgreement();
  });

  test.each([60, -200])("a payment with %i centavos of fine or discount is posted as received", async (cents) => {
    const bought = await sell(cents);
    expect(await paymentOf(bought)).toMatchObject({ status: "paid", amount: 2990 + cents });
    const taxes = invoiceOf(bought.body._id).taxesCents;
    expect(await balance()).toMatchObject({ available: 2990 + cents - 299 - taxes });
    await expectAgreement();
  });

  test("a partly paid charge buys nothing and is refunded automatically", async () => {
    const bought = await buy(iugu, product, ana);
    const invoice = invoiceOf(bought.body._id);
    await iugu.control("part", { id: invoice.id, cents: 1000 });
    await read(bought);
    expect(await paymentOf(bought)).toMatchObject({ status: "expired" });
    expect(await canWatch(bought)).toBe(false);
    await waitForJobs(product);
    wait(3 * 60_000);
    await pollRefunds(product.ctx);
    expect(invoice).toMatchObject({ status: "refunded", refundedCents: 1000 });
    expect(await balance()).toMatchObject({ totalBalance: 0 });
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a charge that the creator marks as paid elsewhere starts its period, and owes the platform's fee", async () => {
    const bought = await buy(iugu, product, ana);
    await iugu.control("outside", { id: invoiceOf(bought.body._id).id });
    await read(bought);
    expect(await paymentOf(bought)).toMatchObject({ status: "paid" });
    expect(await canWatch(bought)).toBe(true);
    expect(await balance()).toMatchObject({ totalBalance: 0, receivedOutside: 2990, feesDue: 299 });
    await expectAgreement();
  });

  test("an outdated state of a charge changes nothing, and the charge is read again", async () => {
    const bought = await buy(iugu, product, ana);
    const { gateway, access } = await openAccess(product.ctx, connectionId);
    const { id } = invoiceOf(bought.body._id);
    await iugu.control("pix", { id });
    const startedBefore = product.ctx.now();
    const paid = await gateway.getCharge(access, id);
    await read(bought);
    await iugu.control("dispute", { id });
    wait(1_000);
    await read(bought);
    await settleCharge(product.ctx, bought.body._id, paid, startedBefore);
    expect(await paymentOf(bought)).toMatchObject({ status: "disputed" });
  });
});

describe("changes after a charge was settled", () => {
  test("a partial refund made in the gateway's panel is posted, with the fee in proportion", async () => {
    const bought = await buy(iugu, product, ana, "fine");
    const { id } = invoiceOf(bought.body._id);
    const account = Object.values(iugu.simulator.state.accounts).at(-1);
    const response = await fetch(`${iugu.simulator.url}/v1/invoices/${id}/refund`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`${account?.liveToken}:`).toString("base64")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ partial_value_refund_cents: 1000 }),
    });
    expect(response.status).toBe(200);
    await read(bought);
    expect(await paymentOf(bought)).toMatchObject({ status: "paid", refunded: 1000 });
    expect(await canWatch(bought)).toBe(true);
    const { gateway, access } = await openAccess(product.ctx, connectionId);
    const { gatewayFeeCents } = await gateway.getCharge(access, id);
    // 10,00 of 29,90: 1,00 of the platform's 2,99 returns.
    expect((await balance()).totalBalance).toBe(2990 - 1000 - 199 - (gatewayFeeCents ?? 0));
    await expectAgreement();
  });

  test("a fee that the gateway reports later is posted when it is read", async () => {
    iugu.knobs({ hideTaxes: true });
    const bought = await sell();
    expect(await balance()).toMatchObject({ available: 2691 });
    iugu.knobs({ hideTaxes: false });
    await read(bought);
    expect(await balance()).toMatchObject({ available: 2661 });
    await expectAgreement();
  });
});

describe("partial refunds", () => {
  const refund = ({ body }: Bought, amount?: number) =>
    ana.request(`/v1/iugu/payments/${body._id}/refund`, { method: "POST", ...(amount && { body: { amount } }) });

  test("a partial refund of a card payment keeps access, and the rest can follow", async () => {
    const bought = await buy(iugu, product, ana, "fine");
    expect((await refund(bought, 1000)).body).toMatchObject({ status: "paid", refunded: 1000, refund: null });
    expect(await canWatch(bought)).toBe(true);
    expect((await refund(bought, 2000)).body.code).toBe("VALIDATION_FAILED");
    expect((await refund(bought)).body).toMatchObject({ status: "refunded", refunded: 2990 });
    expect(await canWatch(bought)).toBe(false);
    expect(await balance()).toMatchObject({ totalBalance: 0 });
    await expectAgreement();
  });

  test("a partial refund of a PIX payment is refused, since iugu refunds a PIX as a whole", async () => {
    const bought = await sell();
    expect((await refund(bought, 1000)).body.code).toBe("PARTIAL_REFUND_UNSUPPORTED");
    expect((await refund(bought)).body).toMatchObject({ status: "refunded" });
    await expectAgreement();
  });

  test("money set aside for a fan's refund cannot be paid out, and the next sale covers it", async () => {
    const first = await sell();
    await payOut();
    const requested = await first.fan.request(`/v1/fan/subscriptions/${first.body.subscriptionId}/refund`, {
      method: "POST",
    });
    expect(requested.status).toBe(200);
    // One of them tries the refund.
    await waitForJobs(product);
    await pollRefunds(product.ctx);
    expect(await balance()).toMatchObject({ available: 0, blocked: 2661 + 2661, debt: 2661 });
    const second = await sell();
    expect(await paymentOf(second)).toMatchObject({ status: "paid" });
    expect(await balance()).toMatchObject({ available: 0, debt: 0 });
    await pollRefunds(product.ctx);
    expect(await paymentOf(first)).toMatchObject({ status: "refunded" });
    await expectAgreement();
  });
});
