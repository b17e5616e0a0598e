import { beforeEach, describe, expect, test } from "vitest";
import { openPixPayment } from "#modules/payments/open-payment";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { startProduct } from "#test/product";
import {
  addPlan,
  addReceipt,
  addSale,
  expireOpenPayment,
  type Fan,
  newEndToEndId,
  openWorld,
  setPeriod,
  signIn,
  subscribe,
  type World,
} from "#test/world";
import { expireDueSubscriptions } from "./expire-due-subscriptions.ts";
import { createSubscriptionOrder } from "./order-subscription.ts";
import type { Terms } from "./subscriptions.rules.ts";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});

/** A new session each time: the clock moves further than a session's lifetime. */
const owner = () => signIn(world, world.owner);
const get = async (id: string) => (await (await owner()).request(`/v1/subscriptions/${id}`)).body;
const kinds = async (id: string) => (await get(id)).history.map(({ kind }: { kind: string }) => kind);
const act = async (id: string, what: string, body?: unknown) =>
  (await owner()).request(`/v1/subscriptions/${id}/${what}`, { method: "POST", body });
const inDays = (days: number) => new Date(product.ctx.now().getTime() + days * dayMs).toISOString().slice(0, 10);
const mayWatch = async ({ person }: Fan) =>
  (await person.request(`/v1/creators/${world.owner.username}/stories`)).status === 200;

/** A fan whose first payment was approved. */
async function payingFan(): Promise<Fan> {
  const fan = await subscribe(world, world.owner, "unpaid");
  await addReceipt(product, fan);
  await reviewReceipt(product.ctx, world.owner.accountId, fan.orderId, "approved");
  return fan;
}

/** Orders one more period and has it approved. */
async function renew(fan: Fan, bought: Partial<Terms> = {}) {
  const { accountId } = world.owner;
  const pix = { key: "12345678909", name: "Ana Luz", city: "Sao Paulo" };
  const terms = { planId: world.owner.planId, priceCents: 7990, periodMonths: 1, ...bought };
  const sale = { terms, amountCents: 7990, discountCents: 0, couponCode: null };
  const { subscriptionId } = fan;
  const orderId = await createSubscriptionOrder(product.ctx, { subscriptionId, sale });
  const charge = { accountId, orderId, subscriptionId, amountCents: sale.amountCents, pix };
  const paymentId = await openPixPayment(product.ctx, charge);
  await addReceipt(product, { ...fan, orderId: paymentId });
  await reviewReceipt(product.ctx, accountId, paymentId, "approved");
}

describe("history of a subscription", () => {
  test("a subscription's history starts with the first payment, and tells renewals from returns", async () => {
    const fan = await payingFan();
    await renew(fan);
    expect(await kinds(fan.subscriptionId)).toEqual(["renewed", "started"]);
    product.clock.aheadMs += 90 * dayMs;
    await renew(fan);
    // The expiry has its own time, although no job had recorded it.
    const { history } = await get(fan.subscriptionId);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual([
      "started",
      "expired",
      "grace",
      "renewed",
      "started",
    ]);
    expect(history[1].at < history[0].at).toBe(true);
    expect(Date.parse(history[1].at) - Date.parse(history[2].at)).toBe(3 * dayMs);
  });

  test("the history of another creator's subscription is a 404", async () => {
    const fan = await payingFan();
    expect((await world.other.request(`/v1/subscriptions/${fan.subscriptionId}`)).status).toBe(404);
  });

  test("a subscription's payments are listed without those of another subscription or creator", async () => {
    const fan = await payingFan();
    await payingFan();
    const request = async (caller = world.owner) =>
      (await caller.request(`/v1/payments?subscription=${fan.subscriptionId}`)).body;
    expect(await request()).toMatchObject({ totalCount: 1, data: [{ _id: fan.orderId, status: "paid" }] });
    expect(await request(world.other)).toMatchObject({ totalCount: 0, data: [] });
  });
});

describe("expiry of subscriptions", () => {
  test("the expiry job marks grace and then the end, once each, and changes no running subscription", async () => {
    const [ends, runs] = [await payingFan(), await payingFan()];
    await renew(runs);
    const { currentPeriodEnd } = await get(ends.subscriptionId);
    product.clock.aheadMs += Date.parse(currentPeriodEnd) - product.ctx.now().getTime() + 1_000;
    expect(await expireDueSubscriptions(product.ctx)).toBeGreaterThan(0);
    expect(await expireDueSubscriptions(product.ctx)).toBe(0);
    const stored = async (id: string) =>
      (await product.ctx.db.selectFrom("subscription").select("status").where("id", "=", id).executeTakeFirstOrThrow())
        .status;
    expect([await stored(ends.subscriptionId), await stored(runs.subscriptionId)]).toEqual(["grace", "active"]);
    product.clock.aheadMs += 4 * dayMs;
    await expireDueSubscriptions(product.ctx);
    await expireDueSubscriptions(product.ctx);
    expect([await stored(ends.subscriptionId), await stored(runs.subscriptionId)]).toEqual(["expired", "active"]);
    expect(await kinds(ends.subscriptionId)).toEqual(["expired", "grace", "started"]);
  });

  test("a canceled subscription that expires is recorded as ended by its cancellation", async () => {
    const fan = await payingFan();
    await act(fan.subscriptionId, "cancel");
    product.clock.aheadMs += 40 * dayMs;
    await expireDueSubscriptions(product.ctx);
    expect(await get(fan.subscriptionId)).toMatchObject({ status: "expired", access: false });
    expect(await kinds(fan.subscriptionId)).toEqual(["ended", "canceled", "started"]);
  });
});

describe("cancellation by the creator", () => {
  test("a canceled subscription has access until the paid end, and canceling again changes nothing", async () => {
    const fan = await payingFan();
    const before = await get(fan.subscriptionId);
    const { status, body } = await act(fan.subscriptionId, "cancel");
    expect([status, body]).toMatchObject([
      200,
      { status: "canceled", access: true, currentPeriodEnd: before.currentPeriodEnd, canceledAt: expect.any(String) },
    ]);
    expect((await act(fan.subscriptionId, "cancel")).body).toEqual(body);
    expect(await kinds(fan.subscriptionId)).toEqual(["canceled", "started"]);
    expect(await mayWatch(fan)).toBe(true);
  });

  test("a cancellation in grace ends the subscription, and an ended one does not change", async () => {
    const fan = await payingFan();
    await setPeriod(product, fan.subscriptionId, "in grace");
    expect((await act(fan.subscriptionId, "cancel")).body).toMatchObject({ status: "expired", access: false });
    await setPeriod(product, fan.subscriptionId, "revoked");
    expect((await act(fan.subscriptionId, "cancel")).body).toMatchObject({ status: "revoked", access: false });
  });

  test("paying again reverts the cancellation of a subscription", async () => {
    const fan = await payingFan();
    await act(fan.subscriptionId, "cancel");
    await renew(fan);
    expect(await get(fan.subscriptionId)).toMatchObject({ status: "active", canceledAt: null });
  });

  test("a canceled order and its payment expire, and a receipt of a payment made anyway is accepted", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    expect((await act(fan.subscriptionId, "cancel")).body).toMatchObject({ status: "expired", access: false });
    const sent = await fan.person.upload(`/v1/subscriptions/${fan.subscriptionId}/payment/receipt`, [
      ["endToEndId", newEndToEndId(product)],
    ]);
    expect(sent).toMatchObject({ status: 200, body: { status: "expired" } });
  });

  test("a canceled order with a pending receipt expires, and approving the receipt still opens it", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    await addReceipt(product, fan);
    expect((await act(fan.subscriptionId, "cancel")).body).toMatchObject({ status: "expired", access: false });
    await reviewReceipt(product.ctx, world.owner.accountId, fan.orderId, "approved");
    expect(await get(fan.subscriptionId)).toMatchObject({ status: "active", access: true });
  });
});

describe("extension by the creator", () => {
  test("an extension gives access to the end of that day, never shortens it, and applies once", async () => {
    const fan = await payingFan();
    const until = inDays(60);
    const { status, body } = await act(fan.subscriptionId, "extend", { until });
    const end = new Date(Date.parse(`${until}T23:59:59.999-03:00`)).toISOString();
    expect([status, body]).toMatchObject([200, { status: "active", currentPeriodEnd: end }]);
    expect((await act(fan.subscriptionId, "extend", { until })).body).toEqual(body);
    expect((await act(fan.subscriptionId, "extend", { until: inDays(40) })).body).toEqual(body);
    expect(await kinds(fan.subscriptionId)).toEqual(["extended", "started"]);
  });

  test("an extension ends the grace, and leaves a canceled subscription canceled", async () => {
    const [late, leaving] = [await payingFan(), await payingFan()];
    await setPeriod(product, late.subscriptionId, "in grace");
    expect((await act(late.subscriptionId, "extend", { until: inDays(7) })).body.status).toBe("active");
    await act(leaving.subscriptionId, "cancel");
    expect((await act(leaving.subscriptionId, "extend", { until: inDays(50) })).body.status).toBe("canceled");
  });

  test("an extension is refused without access, for a past day and for one too far ahead", async () => {
    const [over, runs] = [await payingFan(), await payingFan()];
    await setPeriod(product, over.subscriptionId, "expired");
    const refused = await act(over.subscriptionId, "extend", { until: inDays(7) });
    expect([refused.status, refused.body.code]).toEqual([409, "SUBSCRIPTION_NOT_RUNNING"]);
    for (const until of [inDays(-2), inDays(800), "2026-02-30", "amanhã"]) {
      const { status, body } = await act(runs.subscriptionId, "extend", { until });
      expect([status, Object.keys(body.fields)]).toEqual([400, ["until"]]);
    }
  });
});

describe("the plan of the next period", () => {
  const choose = (fan: Fan, planId: string, caller: Pick<Fan["person"], "request"> = world.owner) =>
    caller.request("/v1/subscription/plan", { method: "PATCH", body: { subscriptionId: fan.subscriptionId, planId } });

  test("a chosen plan starts with the next period, at the price of the day of the choice", async () => {
    const [fan, planId] = [await payingFan(), await addPlan(product, world.owner)];
    const { status, body } = await choose(fan, planId);
    expect([status, body]).toMatchObject([
      200,
      {
        plan: { name: "Mensal", price: 2990 },
        nextPlan: { _id: planId, name: "Trimestral", price: 7990, periodMonths: 3 },
      },
    ]);
    await product.ctx.db.updateTable("plan").set({ priceCents: 9990 }).where("id", "=", planId).execute();
    await renew(fan, { planId, periodMonths: 3 });
    const after = await get(fan.subscriptionId);
    expect(after).toMatchObject({ plan: { _id: planId, price: 7990, periodMonths: 3 }, nextPlan: null });
    expect(await kinds(fan.subscriptionId)).toEqual(
      expect.arrayContaining(["renewed", "plan_changed", "plan_chosen", "started"]),
    );
    const months = (Date.parse(after.currentPeriodEnd) - Date.parse(body.currentPeriodEnd)) / dayMs;
    expect(months).toBeGreaterThan(88);
  });

  test("a fan chooses the next plan too, and choosing the current plan reverts it", async () => {
    const [fan, planId] = [await payingFan(), await addPlan(product, world.owner)];
    expect((await choose(fan, planId, fan.person)).body.nextPlan._id).toBe(planId);
    expect((await get(fan.subscriptionId)).history[0]).toMatchObject({ kind: "plan_chosen", actor: "fan" });
    expect((await choose(fan, world.owner.planId)).body.nextPlan).toBe(null);
    const stranger = await payingFan();
    expect((await choose(fan, planId, stranger.person)).status).toBe(404);
  });

  test("a subscription in grace has no next charge once its fan has subscribed anew", async () => {
    const [old, other] = [await subscribe(world, world.owner, "paying"), await subscribe(world, world.owner, "paying")];
    const { db } = product.ctx;
    const { fanId } = await db
      .selectFrom("subscription")
      .select("fanId")
      .where("id", "=", old.subscriptionId)
      .executeTakeFirstOrThrow();
    await setPeriod(product, old.subscriptionId, "in grace");
    expect((await get(old.subscriptionId)).nextCharge).toMatchObject({ amount: 2_990 });
    await db.updateTable("subscription").set({ fanId }).where("id", "=", other.subscriptionId).execute();
    expect(await get(old.subscriptionId)).toMatchObject({ status: "grace", access: true, nextCharge: null });
    expect((await get(other.subscriptionId)).nextCharge).toMatchObject({ amount: 2_990 });
  });

  test("the next plan must be on sale by this creator, and the subscription must renew", async () => {
    const [fan, planId] = [await payingFan(), await addPlan(product, world.owner)];
    const foreign = await addPlan(product, world.other);
    expect((await choose(fan, foreign)).status).toBe(404);
    await product.ctx.db.updateTable("plan").set({ active: false }).where("id", "=", planId).execute();
    expect((await choose(fan, planId)).status).toBe(404);
    await product.ctx.db.updateTable("plan").set({ active: true }).where("id", "=", planId).execute();
    const unpaid = await subscribe(world, world.owner, "unpaid");
    expect((await choose(unpaid, planId)).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
    const waiting = await subscribe(world, world.owner, "paying");
    expect((await choose(waiting, planId)).body.code).toBe("CHARGE_OPEN");
    await expireOpenPayment(product, waiting.subscriptionId);
    expect((await choose(waiting, planId)).status).toBe(200);
    await act(fan.subscriptionId, "cancel");
    expect((await choose(fan, planId)).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
  });
});

describe("revocation by the creator", () => {
  test("a revocation ends access at once, the payment shows it, and the sale remains in the ledger", async () => {
    const fan = await payingFan();
    expect(await mayWatch(fan)).toBe(true);
    const { status, body } = await act(fan.subscriptionId, "payment/revoke");
    expect([status, body]).toMatchObject([
      200,
      { status: "revoked", access: false, lastPayment: { status: "revoked" } },
    ]);
    expect(await mayWatch(fan)).toBe(false);
    // Access ended now, not at the end of what was paid.
    expect(Math.abs(Date.parse(body.endedAt) - product.ctx.now().getTime())).toBeLessThan(60_000);
    expect(Date.parse(body.currentPeriodEnd)).toBeGreaterThan(Date.parse(body.endedAt));
    expect((await act(fan.subscriptionId, "payment/revoke")).body).toEqual(body);
    expect(await kinds(fan.subscriptionId)).toEqual(["revoked", "started"]);
    expect((await world.owner.request("/v1/wallet/balance")).body.receivedOutside).toBe(2990);
  });

  test("revoking an order closes it and its pending receipt", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    await addReceipt(product, fan);
    await act(fan.subscriptionId, "payment/revoke");
    const waiting = await world.owner.request("/v1/payments?hasReceiptUrl&receiptManualApproved=null");
    expect(waiting.body.totalCount).toBe(0);
    expect((await world.owner.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" })).status).toBe(409);
  });

  test("a subscription without payments can be revoked, and an ended one does not change", async () => {
    const guest = await subscribe(world, world.owner, "paying");
    await product.ctx.db.deleteFrom("payment").where("id", "=", guest.orderId).execute();
    expect((await act(guest.subscriptionId, "payment/revoke")).body).toMatchObject({
      status: "revoked",
      lastPayment: null,
    });
    const over = await subscribe(world, world.owner, "paying");
    await setPeriod(product, over.subscriptionId, "expired");
    expect((await act(over.subscriptionId, "payment/revoke")).body).toMatchObject({ status: "expired" });
  });

  test("revoking the payment of another creator's subscription is a 404", async () => {
    await addSale(world, world.owner);
    const fan = await payingFan();
    const path = `/v1/subscriptions/${fan.subscriptionId}/payment/revoke`;
    expect((await world.other.request(path, { method: "POST" })).status).toBe(404);
    expect(await mayWatch(fan)).toBe(true);
  });
});
