import { beforeEach, expect, test } from "vitest";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { checkout } from "#test/orders";
import { newPhone, order, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, moveClockTo, moveClockToHour } from "#test/renewals";
import { addTip } from "#test/tips";
import {
  addPlan,
  addReceipt,
  expireOpenPayment,
  type Fan,
  openWorld,
  setPeriod,
  signIn,
  subscribe,
  type World,
} from "#test/world";
import { expireDueSubscriptions } from "./expire-due-subscriptions.ts";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  // No day ends during a test.
  moveClockToHour(product, 15);
  world = await openWorld(product);
});

const stats = async (period = "30d") =>
  (await (await signIn(world, world.owner)).request(`/v1/subscription/stats?period=${period}`)).body;
const act = async ({ subscriptionId }: Fan, what: string) =>
  (await signIn(world, world.owner)).request(`/v1/subscriptions/${subscriptionId}/${what}`, { method: "POST" });

async function payingFan(): Promise<Fan> {
  const fan = await subscribe(world, world.owner, "unpaid");
  await addReceipt(product, fan);
  await reviewReceipt(product.ctx, world.owner.accountId, fan.orderId, "approved");
  return fan;
}

async function buyAgain(fan: Fan, planId: string): Promise<Fan> {
  const { body } = await checkout(fan.person, { ...world.owner, planId }, undefined, { email: fan.email });
  const again = { ...fan, orderId: body._id, subscriptionId: body.subscriptionId };
  await addReceipt(product, again);
  await reviewReceipt(product.ctx, world.owner.accountId, again.orderId, "approved");
  return again;
}

test("a new creator's statistics are zero, with a point for each day", async () => {
  const found = await stats("7d");
  expect(found).toMatchObject({
    period: "7d",
    ...{ periodActive: 0, periodFree: 0, periodNew: 0, periodCanceled: 0, periodExpired: 0, renewalsDue: 0 },
    ...{ mrr: 0, revenue: 0, averageTicket: 0, churnRate: null, byPlan: [] },
  });
  expect(found.series).toHaveLength(7);
  const today = found.series.at(-1);
  expect(today).toEqual({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), active: 0, new: 0, lost: 0, revenue: 0 });
  expect((await stats("12m")).series.at(-1).date).toMatch(/-01$/);
});

test("paying subscribers are counted with their revenue, and free access and orders are not", async () => {
  await payingFan();
  await payingFan();
  await subscribe(world, world.owner, "unpaid");
  const guest = await subscribe(world, world.owner, "paying");
  const change = product.ctx.db.updateTable("subscription").set({ source: "whitelist", free: true });
  await change.where("id", "=", guest.subscriptionId).execute();
  const found = await stats("7d");
  expect(found).toMatchObject({
    ...{ periodActive: 2, periodFree: 1, periodNew: 2, mrr: 5980, revenue: 5980, averageTicket: 2990 },
    byPlan: [{ plan: { _id: world.owner.planId, name: "Mensal" }, active: 2, mrr: 5980, revenue: 5980 }],
  });
  expect(found.series.at(-1)).toMatchObject({ active: 2, new: 2, lost: 0, revenue: 5980 });
  expect(found.series.at(-2)).toMatchObject({ active: 0, new: 0, revenue: 0 });
});

test("a canceled subscription counts until its paid end, and as lost afterwards", async () => {
  const [leaves, stays] = [await payingFan(), await payingFan()];
  await act(leaves, "cancel");
  expect(await stats()).toMatchObject({ periodActive: 2, periodCanceled: 1, periodExpired: 0, mrr: 2990 });
  expect(stays.email).not.toBe(leaves.email);
  // A month has 28 to 31 days, and a subscriber three days of grace.
  await moveClockTo(product, await endOf(product, leaves.subscriptionId), dayMs);
  await expireDueSubscriptions(product.ctx);
  const later = await stats("90d");
  expect(later).toMatchObject({ periodActive: 1, periodCanceled: 1, periodExpired: 0, periodNew: 2 });
  expect(later.series.reduce((sum: number, { lost }: { lost: number }) => sum + lost, 0)).toBe(1);
  expect(later.series.at(-10)).toMatchObject({ active: 2 });
  expect(later.series.at(-60)).toMatchObject({ active: 0 });
});

test("due renewals are subscriptions that end within a week or are in grace, and are not canceled", async () => {
  const [soon, late, canceled, grace] = [await payingFan(), await payingFan(), await payingFan(), await payingFan()];
  const setEnd = (fan: Fan, days: number) =>
    product.ctx.db
      .updateTable("subscription")
      .set({ currentPeriodEnd: new Date(product.ctx.now().getTime() + days * dayMs) })
      .where("id", "=", fan.subscriptionId)
      .execute();
  await Promise.all([setEnd(soon, 6), setEnd(late, 8), setEnd(canceled, 3), setEnd(grace, -1)]);
  await act(canceled, "cancel");
  expect(await stats()).toMatchObject({ periodActive: 4, renewalsDue: 2 });
});

test("a fan with two subscriptions counts once, a trial has no revenue, and a yearly plan counts by month", async () => {
  const twice = await payingFan();
  const { db } = product.ctx;
  const fan = await db
    .selectFrom("subscription")
    .select("fanId")
    .where("id", "=", twice.subscriptionId)
    .executeTakeFirstOrThrow();
  const again = await payingFan();
  await db.updateTable("subscription").set({ fanId: fan.fanId }).where("id", "=", again.subscriptionId).execute();
  const trial = await subscribe(world, world.owner, "paying");
  await db.updateTable("subscription").set({ status: "trialing" }).where("id", "=", trial.subscriptionId).execute();
  const yearly = await subscribe(world, world.owner, "paying");
  await expireOpenPayment(product, yearly.subscriptionId);
  const planId = await addPlan(product, world.owner, 24_990, 12);
  const terms = { planId, priceCents: 24_990, periodMonths: 12 };
  await db.updateTable("subscription").set(terms).where("id", "=", yearly.subscriptionId).execute();
  expect(await stats()).toMatchObject({ periodActive: 3, mrr: 2 * 2990 + Math.round(24_990 / 12) });
});

test("a subscription in grace that its fan has replaced is no second subscriber, renewal or loss", async () => {
  const fan = await payingFan();
  await moveClockTo(product, await endOf(product, fan.subscriptionId), dayMs);
  await expireDueSubscriptions(product.ctx);
  const planId = await addPlan(product, world.owner, 7_990, 3);
  await buyAgain(fan, planId);
  const monthly = Math.round(7_990 / 3);
  const now = await stats("90d");
  expect(now).toMatchObject({ periodActive: 1, periodNew: 1, renewalsDue: 0, mrr: monthly });
  expect(now.byPlan).toMatchObject([
    { plan: { _id: world.owner.planId }, active: 0, mrr: 0, revenue: 2_990 },
    { plan: { _id: planId }, active: 1, mrr: monthly, revenue: 7_990 },
  ]);
  product.clock.aheadMs += 3 * dayMs;
  await expireDueSubscriptions(product.ctx);
  const later = await stats("90d");
  expect(later).toMatchObject({ periodActive: 1, periodNew: 1, periodExpired: 0, mrr: monthly });
  expect(later.series.slice(-30).map(({ active }: { active: number }) => active)).toEqual(Array(30).fill(1));
  expect(later.series.every(({ lost }: { lost: number }) => lost === 0)).toBe(true);
  expect((await stats("7d")).churnRate).toBe(0);
});

test("a fan with two subscriptions is lost with the last of them, once", async () => {
  const fan = await payingFan();
  const second = await buyAgain(fan, world.owner.planId);
  for (const one of [fan, second]) await act(one, "cancel");
  await moveClockTo(product, await endOf(product, second.subscriptionId), dayMs);
  await expireDueSubscriptions(product.ctx);
  const found = await stats("90d");
  expect(found).toMatchObject({ periodActive: 0, periodNew: 1 });
  expect(found.series.reduce((sum: number, { lost }: { lost: number }) => sum + lost, 0)).toBe(1);
  expect(found.series.at(-10)).toMatchObject({ active: 1 });
});

test("expired subscriptions are not counted, and the count is that of the public page", async () => {
  const [over, runs] = [await payingFan(), await payingFan()];
  await setPeriod(product, over.subscriptionId, "expired");
  await setPeriod(product, runs.subscriptionId, "in grace");
  const page = (await (await signIn(world, world.owner)).request(`/v1/creators/${world.owner.username}`)).body;
  expect(await stats()).toMatchObject({ periodActive: 1 });
  expect(page.counts.subscribers).toBe(1);
});

test("a tip is no subscription: it is a sum of its own, also where one order has both", async () => {
  await payingFan();
  await addTip(product, world.owner, { amount: 4_000 });
  const { planId, ...body } = order(world.owner, { phone: newPhone() });
  const lines = [
    { kind: "subscription", planId },
    { kind: "tip", amount: 1_000 },
  ];
  const { body: both } = await visitor(product).request("/v1/checkout", { body: { ...body, lines } });
  const owner = await signIn(world, world.owner);
  await owner.request(`/v1/payments/${both._id}/mark-paid`, { body: { reason: "Recebi no banco" } });
  const found = await stats();
  expect(found).toMatchObject({
    ...{ periodActive: 2, periodNew: 2, periodCanceled: 0, periodExpired: 0, mrr: 5980, renewalsDue: 0 },
    ...{ revenue: 5980, averageTicket: 2990, tips: 5_000 },
    byPlan: [{ active: 2, mrr: 5980, revenue: 5980 }],
  });
  expect(found.series.at(-1)).toMatchObject({ active: 2, new: 2, lost: 0, revenue: 5980 });
  // A third of the price of both is that of neither line.
  await owner.request(`/v1/payments/${both._id}/refunds`, { body: { amount: 1_330 } });
  expect(await stats()).toMatchObject({ revenue: 2990 + 1993, tips: 4_000 + 667 });
});

test("another creator's fans are not counted", async () => {
  await payingFan();
  const { body } = await (await signIn(world, world.other)).request("/v1/subscription/stats");
  expect(body).toMatchObject({ period: "30d", periodActive: 0, periodNew: 0, revenue: 0, byPlan: [] });
});
