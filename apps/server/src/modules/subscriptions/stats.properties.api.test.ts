import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "#core/transaction";
import { applyBillingDecision } from "#modules/billings/apply-billing-decision";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { recordRefund } from "#modules/refunds/record-refund";
import { changePlan, renewFromSession } from "#modules/renewals/change-subscription";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import { addBilling, submitBillingReceipt } from "#test/money";
import { findViewDifferences } from "#test/money-views";
import { seed, tries } from "#test/naughty";
import { checkout } from "#test/orders";
import { type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { addPlan, addReceipt, adminOf, type Fan, openWorld, signIn, type World } from "#test/world";
import { expireDueSubscriptions } from "./expire-due-subscriptions.ts";
import { extendSubscription } from "./extend-subscription.ts";

const product = startProduct();
const mp = withMercadoPago(product);
const dayMs = 86_400_000;

const which = fc.nat(7);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("order" as const), coupon: fc.nat(3), yearly: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constantFrom("renew" as const, "pay" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("change plan" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("extend" as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      which,
      cents: fc.option(fc.integer({ min: 1, max: 900 })),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pay the fees" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

let world: World;
let adminId: string;
let yearlyId: string;
let codes: string[];

beforeAll(async () => {
  adminId = (await (await adminOf(product)).request("/v1/me")).body._id;
});

/** A creator of each history's own, with two plans and three coupons. */
async function openShop() {
  world = await openWorld(product);
  yearlyId = await addPlan(product, world.owner, 24_990, 12);
  codes = [];
  for (const coupon of [
    { code: "SEMPRE", kind: "percent", value: 33, duration: "forever", cycles: null },
    { code: "DUAS", kind: "percent", value: 10, duration: "cycles", cycles: 2 },
    { code: "UMA", kind: "fixed", value: 500, duration: "once", cycles: null },
  ]) {
    const { status, body } = await world.owner.request("/v1/coupons", { body: coupon });
    if (status !== 201) throw new Error(`coupon: ${status} ${JSON.stringify(body)}`);
    codes.push(coupon.code);
  }
}

/** An error of the catalogue is a valid response. */
const refusable = (work: Promise<unknown>) =>
  work.catch((error: Error) => {
    if (error.name !== "AppError") throw error;
  });

const subscriptionAt = async (position: number) => {
  const all = product.ctx.db.selectFrom("subscription").select("id").where("accountId", "=", world.owner.accountId);
  const rows = await all.orderBy("id", "desc").execute();
  return rows[position % (rows.length || 1)]?.id;
};

async function payOpen(subscriptionId: string) {
  const open = product.ctx.db.selectFrom("payment").select("id").where("subscriptionId", "=", subscriptionId);
  const payment = await open.where("status", "=", "pending").executeTakeFirst();
  if (!payment) return;
  await addReceipt(product, { orderId: payment.id } as Fan);
  await refusable(reviewReceipt(product.ctx, world.owner.accountId, payment.id, "approved"));
}

async function take(step: Step) {
  const { ctx } = product;
  const { accountId } = world.owner;
  if (step.do === "wait") {
    product.clock.aheadMs += step.days * dayMs;
    await expireDueSubscriptions(ctx);
    return;
  }
  if (step.do === "order") {
    const planId = step.yearly ? yearlyId : world.owner.planId;
    const { body } = await checkout(visitor(product), { ...world.owner, planId } as never, codes[step.coupon]);
    if (body.subscriptionId) await payOpen(body.subscriptionId);
    return;
  }
  if (step.do === "pay the fees") {
    const id = await addBilling(product, world.owner);
    const receiptId = await submitBillingReceipt(product, id);
    const by = { decision: "approved", adminId, reason: null } as const;
    await inTransaction(ctx, (ctx) => applyBillingDecision(ctx, receiptId, by));
    return;
  }
  const id = await subscriptionAt(step.which);
  if (!id) return;
  if (step.do === "renew") await refusable(renewFromSession(ctx, id));
  if (step.do !== "refund" && step.do !== "change plan" && step.do !== "extend") return payOpen(id);
  if (step.do === "change plan") {
    await refusable(changePlan(ctx, { accountId }, { subscriptionId: id, planId: yearlyId }));
    return;
  }
  if (step.do === "extend") {
    const until = new Date(ctx.now().getTime() + 45 * dayMs).toISOString().slice(0, 10);
    await refusable(extendSubscription(ctx, accountId, id, until));
    return;
  }
  const newest = ctx.db
    .selectFrom("payment")
    .select("id")
    .where("subscriptionId", "=", id)
    .where("paidAt", "is not", null);
  const paid = await newest.orderBy("id", "desc").limit(1).executeTakeFirst();
  if (paid) await refusable(recordRefund(ctx, accountId, paid.id, step.cents === null ? {} : { amount: step.cents }));
}

/** The monthly revenue as the subscribers' own screens show their next charges. */
async function shownMonthly(ana: Person): Promise<number> {
  const { data } = (await ana.request("/v1/subscriptions?limit=100")).body;
  let cents = 0;
  for (const { _id, status, free } of data) {
    if (free || (status !== "active" && status !== "grace")) continue;
    const { nextCharge } = (await ana.request(`/v1/subscriptions/${_id}`)).body;
    const row = product.ctx.db.selectFrom("subscription").select(["periodMonths", "nextPeriodMonths"]);
    const months = await row.where("id", "=", _id).executeTakeFirstOrThrow();
    cents += nextCharge.amount / (months.nextPeriodMonths ?? months.periodMonths);
  }
  return Math.round(cents);
}

test("in any history of plans, coupons and refunds the statistics and the OFX file agree with the ledger", {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (history) => {
      await openShop();
      for (const one of history) await take(one);
      expect(await findViewDifferences(product, world.owner.accountId)).toEqual([]);
      // Sessions end while the clock moves.
      const ana = await signIn(world, world.owner);
      const { mrr, byPlan } = (await ana.request("/v1/subscription/stats")).body;
      expect(mrr).toBe(await shownMonthly(ana));
      const monthly = byPlan.reduce((total: number, plan: { mrr: number }) => total + plan.mrr, 0);
      expect(Math.abs(monthly - mrr)).toBeLessThanOrEqual(1);
    }),
    { seed, numRuns: tries(8, 40) },
  );
});

test("a sale to the creator's own Mercado Pago account is in the OFX file as it arrived, less the platform's part", async () => {
  const ana = await mpSeller(product, mp);
  const { status, body } = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
  expect([status, body.status]).toEqual([201, "active"]);
  const { body: file } = await ana.request("/v1/wallet/operations/export?format=ofx");
  expect(String(file)).toContain("<TRNAMT>26.91</TRNAMT>");
  expect(String(file)).toContain("<BALAMT>26.91</BALAMT>");
  expect(await findViewDifferences(product, (await ana.request("/v1/me")).body._id)).toEqual([]);
});
