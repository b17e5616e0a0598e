import { beforeEach, describe, expect, test } from "vitest";
import { toGiftCode } from "#modules/gifts/gift-codes";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { syncCharge } from "#modules/payments/sync-charge";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { claim } from "#test/gifts";
import { historyOf, pay } from "#test/orders";
import { order, type Person, type Seller, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, renewalsOf } from "#test/renewals";
import { addPeriod } from "./subscriptions.rules.ts";

const product = startProduct();
const iugu = withIugu(product);
const dayMs = 86_400_000;

beforeEach(() => iugu.knobs({ webhooks: { drop: true } }));

type Bought = { fan: Person; subscriptionId: string; paymentId: string };

const rowOf = ({ subscriptionId }: Bought) =>
  product.ctx.db.selectFrom("subscription").selectAll().where("id", "=", subscriptionId).executeTakeFirstOrThrow();
const canWatch = async ({ fan }: Bought, { username }: Seller) =>
  (await fan.request(`/v1/creators/${username}/stories`)).status === 200;

/** A gift of `days` after the present end. */
async function give(from: Seller, { subscriptionId }: Bought, days: number) {
  const until = new Date((await endOf(product, subscriptionId)).getTime() + days * dayMs).toISOString().slice(0, 10);
  const { status } = await from.request(`/v1/subscriptions/${subscriptionId}/extend`, { body: { until } });
  expect(status).toBe(200);
}

const invoiceOf = (paymentId: string) => {
  const invoice = Object.values(iugu.simulator.state.invoices).find(({ orderId }) => orderId === paymentId);
  if (!invoice) throw new Error("no invoice");
  return invoice;
};
async function happens(paymentId: string, path: string, more: object = {}) {
  await iugu.control(path, { id: invoiceOf(paymentId).id, ...more });
  product.clock.aheadMs += 1_000;
  await syncCharge(product.ctx, paymentId);
}

async function buyByCard(from: Seller): Promise<Bought> {
  const { fan, body, status } = await buy(iugu, product, from, "fine");
  expect(status).toBe(201);
  await syncCharge(product.ctx, body._id);
  return { fan, subscriptionId: body.subscriptionId, paymentId: body._id };
}

/** Renews early by PIX; returns the id of the paid renewal. */
async function renewEarly({ fan, subscriptionId }: Bought): Promise<string> {
  const renewed = await fan.request(`/v1/fan/subscriptions/${subscriptionId}/renew`, { method: "POST" });
  const token = renewed.body.path.slice("/r/".length);
  const code = await visitor(product).request(`/v1/renewals/${token}/code`, { method: "POST" });
  expect(code.status).toBe(200);
  const open = (await renewalsOf(product, subscriptionId)).find(({ status }) => status === "pending");
  await happens(open?.id ?? "", "pix");
  return open?.id ?? "";
}

describe("money that goes back after a gift", () => {
  test("a recorded refund ends access in spite of a gift of one day", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const { body } = await fan.request("/v1/checkout", { body: order(ana) });
    await pay(product, ana, body);
    const bought = { fan, subscriptionId: body.subscriptionId, paymentId: body._id };
    await give(ana, bought, 1);
    const refunded = await ana.request(`/v1/payments/${bought.paymentId}/refunds`, { body: {} });
    expect(refunded.body.status).toBe("refunded");
    expect((await rowOf(bought)).status).toBe("refunded");
    expect(await canWatch(bought, ana)).toBe(false);
  });

  test("a charged back card ends access in spite of a gift", async () => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    await give(ana, bought, 1);
    await happens(bought.paymentId, "chargeback");
    expect((await rowOf(bought)).status).toBe("charged_back");
    expect(await canWatch(bought, ana)).toBe(false);
  });

  test("a won dispute restores the paid period and the gift", async () => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    await give(ana, bought, 1);
    const end = await endOf(product, bought.subscriptionId);
    await happens(bought.paymentId, "dispute");
    expect(await canWatch(bought, ana)).toBe(false);
    await happens(bought.paymentId, "dispute-decision", { outcome: "won" });
    expect(await rowOf(bought)).toMatchObject({ status: "active", currentPeriodEnd: end });
    expect(await canWatch(bought, ana)).toBe(true);
  });
});

describe("money that comes back after the creator revoked access", () => {
  const revoke = (from: Seller, { subscriptionId }: Bought) =>
    from.request(`/v1/subscriptions/${subscriptionId}/payment/revoke`, { method: "POST" });
  const stateOf = async (from: Seller, bought: Bought) => ({
    status: (await rowOf(bought)).status,
    payment: (await from.request(`/v1/payments?subscription=${bought.subscriptionId}`)).body.data[0].status,
    access: await canWatch(bought, from),
  });

  test.each([
    { money: "a won dispute", goes: "dispute", gone: "disputed", comes: "dispute-decision" },
    { money: "a refund that the payer's bank returned", goes: "refund", gone: "refunded", comes: "refund-reverted" },
  ])("$money gives no access", async ({ goes, gone, comes }) => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    await revoke(ana, bought);
    await happens(bought.paymentId, goes, { cents: invoiceOf(bought.paymentId).totalCents });
    expect(await stateOf(ana, bought)).toEqual({ status: "revoked", payment: gone, access: false });
    await happens(bought.paymentId, comes, { outcome: "won" });
    expect(await stateOf(ana, bought)).toEqual({ status: "revoked", payment: "revoked", access: false });
    expect((await historyOf(ana, bought.subscriptionId))[0]).toBe("revoked creator");
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });
});

describe("money that goes back while another period is paid", () => {
  test("the next period begins when the running one is charged back", async () => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    product.clock.aheadMs += 10 * dayMs;
    const renewalId = await renewEarly(bought);
    const before = await endOf(product, bought.subscriptionId);
    await happens(bought.paymentId, "chargeback");
    const [renewal] = await renewalsOf(product, bought.subscriptionId);
    const end = await endOf(product, bought.subscriptionId);
    expect(renewal).toMatchObject({ id: renewalId, status: "paid", periodEnd: end });
    expect(Math.abs((renewal?.periodStart?.getTime() ?? 0) - product.ctx.now().getTime())).toBeLessThan(60_000);
    expect(before.getTime() - end.getTime()).toBeGreaterThan(17 * dayMs);
    expect(await rowOf(bought)).toMatchObject({ status: "active" });
    expect(await canWatch(bought, ana)).toBe(true);
    expect(await historyOf(ana, bought.subscriptionId)).toContain("shortened system");
    await happens(renewalId, "refund", { cents: invoiceOf(renewalId).totalCents });
    expect((await rowOf(bought)).status).toBe("refunded");
    expect(await canWatch(bought, ana)).toBe(false);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a dispute moves the next period once, and a won one moves it back", async () => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    product.clock.aheadMs += 10 * dayMs;
    await renewEarly(bought);
    const before = await endOf(product, bought.subscriptionId);
    await happens(bought.paymentId, "dispute");
    const during = await endOf(product, bought.subscriptionId);
    expect(during.getTime()).toBeLessThan(before.getTime());
    product.clock.aheadMs += 2 * dayMs;
    await happens(bought.paymentId, "dispute-decision", { outcome: "won" });
    expect(await endOf(product, bought.subscriptionId)).toEqual(before);
    await happens(bought.paymentId, "chargeback");
    const after = await endOf(product, bought.subscriptionId);
    expect(after > during).toBe(true);
    // A month from that day, which need not be two days after the month of before.
    expect(Math.abs(after.getTime() - addPeriod(product.ctx.now(), 1).getTime())).toBeLessThan(60_000);
  });

  test("a won dispute gives no access to a subscription that was withdrawn meanwhile", async () => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    await renewEarly(bought);
    await happens(bought.paymentId, "dispute");
    expect(await canWatch(bought, ana)).toBe(true);
    await bought.fan.request(`/v1/fan/subscriptions/${bought.subscriptionId}/refund`, { method: "POST" });
    expect((await rowOf(bought)).status).toBe("refunded");
    await happens(bought.paymentId, "dispute-decision", { outcome: "won" });
    expect((await rowOf(bought)).status).toBe("refunded");
    expect(await canWatch(bought, ana)).toBe(false);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a won dispute of what was paid after a withdrawal restores it", async () => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    const { planId, fan: payer, ...body } = order(ana);
    const lines = [{ kind: "gift", planId, receiver: { name: "Bia Reis" } }];
    const gift = await visitor(product).request("/v1/checkout", {
      body: { ...body, fan: { ...payer, document: "52998224725" }, lines },
    });
    await happens(gift.body._id, "pix");
    const paid = product.ctx.db.selectFrom("payment").select("orderId").where("id", "=", gift.body._id);
    const code = toGiftCode(product.ctx, (await paid.executeTakeFirstOrThrow()).orderId);
    const email = (await bought.fan.request(`/v1/checkout/${bought.paymentId}`)).body.email;
    expect((await claim(product, code, email, bought.fan)).status).toBe(200);
    await bought.fan.request(`/v1/fan/subscriptions/${bought.subscriptionId}/refund`, { method: "POST" });
    expect(await rowOf(bought)).toMatchObject({ status: "canceled" });
    product.clock.aheadMs += dayMs;
    const back = await bought.fan.request(`/v1/fan/subscriptions/${bought.subscriptionId}/reinstate`, {
      method: "POST",
    });
    const renewalId = await renewEarly(bought);
    const end = await endOf(product, bought.subscriptionId);
    await happens(renewalId, "dispute");
    expect((await endOf(product, bought.subscriptionId)) < end).toBe(true);
    await happens(renewalId, "dispute-decision", { outcome: "won" });
    expect([back.status, await endOf(product, bought.subscriptionId)]).toEqual([200, end]);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a lost dispute changes nothing that its opening has changed", async () => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    product.clock.aheadMs += 10 * dayMs;
    await renewEarly(bought);
    await happens(bought.paymentId, "dispute");
    const during = await endOf(product, bought.subscriptionId);
    product.clock.aheadMs += 2 * dayMs;
    await happens(bought.paymentId, "dispute-decision", { outcome: "lost" });
    expect(await endOf(product, bought.subscriptionId)).toEqual(during);
    expect((await rowOf(bought)).status).toBe("active");
  });

  test("an early renewal that is refunded leaves the period that runs", async () => {
    const ana = await iuguSeller(product);
    const bought = await buyByCard(ana);
    const end = await endOf(product, bought.subscriptionId);
    product.clock.aheadMs += 10 * dayMs;
    const renewalId = await renewEarly(bought);
    await happens(renewalId, "refund", { cents: invoiceOf(renewalId).totalCents });
    expect(await rowOf(bought)).toMatchObject({ status: "active", currentPeriodEnd: end });
    expect(await canWatch(bought, ana)).toBe(true);
    // The next renewal is that of the same end.
    expect(await renewEarly(bought)).not.toBe(renewalId);
    expect((await endOf(product, bought.subscriptionId)).getTime()).toBeGreaterThan(end.getTime());
  });
});
