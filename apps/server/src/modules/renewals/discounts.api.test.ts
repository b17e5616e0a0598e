import { beforeEach, expect, test } from "vitest";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { payingFan, payRenewal, renewalsOf } from "#test/renewals";
import { addPlan, addReceipt, type Fan, openWorld, signIn, type World } from "#test/world";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
  await offer(30);
});
const owner = () => signIn(world, world.owner);
const offer = async (discountPercent: number | null) =>
  (await owner()).request("/v1/account/cancellation", { method: "PATCH", body: { discountPercent } });
const post = (fan: Fan, right: "cancel" | "cancellation" | "discount" | "renew", by = fan.person) =>
  by.request(`/v1/fan/subscriptions/${fan.subscriptionId}/${right}`, { method: "POST" });
const amountOf = async (fan: Fan) => (await post(fan, "renew")).body.amount;

test("a discount is taken off the next period only, and counts as kept with what it is worth", async () => {
  const fan = await payingFan(world);
  expect((await post(fan, "cancellation")).body.discount).toEqual({ percent: 30, price: 2990, amount: 2093 });
  expect((await post(fan, "discount")).body).toMatchObject({ status: "active", discountPercent: 30 });
  const detail = (await (await owner()).request(`/v1/subscriptions/${fan.subscriptionId}`)).body;
  expect(detail.nextCharge.amount).toBe(2093);
  expect((await (await owner()).request("/v1/subscription/stats")).body.mrr).toBe(2093);
  expect(await amountOf(fan)).toBe(2093);
  expect(await renewalsOf(product, fan.subscriptionId)).toMatchObject([{ discountCents: 897, couponCode: null }]);
  await payRenewal(world, fan);
  expect(await amountOf(fan)).toBe(2990);
  const { kept, stayed } = (await (await owner()).request("/v1/cancellations")).body;
  expect([stayed, kept.discount, kept.discountAmount]).toEqual([1, 1, 897]);
});

test("it is given once a year for each fan and creator, also when many requests come at once", async () => {
  const fan = await payingFan(world);
  const all = await Promise.all(Array.from({ length: 10 }, () => post(fan, "discount")));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  await amountOf(fan);
  await payRenewal(world, fan);
  expect((await post(fan, "cancellation")).body.discount).toBeNull();
  expect((await post(fan, "discount")).body.code).toBe("DISCOUNT_UNAVAILABLE");
  const before = new Date(product.ctx.now().getTime() - 366 * dayMs);
  await product.ctx.db.updateTable("discountGrant").set({ grantedAt: before }).execute();
  expect((await post(fan, "cancellation")).body.discount).toMatchObject({ amount: 2093 });
  expect((await post(fan, "discount")).status).toBe(200);
});

test("it is of the plan for which it was taken, not of a longer one", async () => {
  const yearly = await addPlan(product, world.owner, 24_990, 12);
  const fan = await payingFan(world);
  await post(fan, "discount");
  const change = { method: "PATCH", body: { subscriptionId: fan.subscriptionId, planId: yearly } };
  expect((await fan.person.request("/v1/subscription/plan", change)).status).toBe(200);
  expect(await amountOf(fan)).toBe(24_990);
});

test("it is refused when it is not offered, to other browsers, and beside a payment whose terms are frozen", async () => {
  const [fan, other] = [await payingFan(world), await payingFan(world)];
  expect((await post(fan, "discount", other.person)).status).toBe(404);
  expect((await post(fan, "discount", visitor(product))).body.code).toBe("FAN_UNAUTHENTICATED");
  await post(fan, "renew");
  const open = (await renewalsOf(product, fan.subscriptionId)).at(-1);
  await addReceipt(product, { ...fan, orderId: open?.id ?? "" });
  expect((await post(fan, "discount")).body.code).toBe("CHARGE_OPEN");
  await post(other, "cancel");
  expect((await post(other, "discount")).body.code).toBe("DISCOUNT_UNAVAILABLE");
  const third = await payingFan(world);
  await offer(null);
  expect((await post(third, "cancellation")).body.discount).toBeNull();
  expect((await post(third, "discount")).body.code).toBe("DISCOUNT_UNAVAILABLE");
  for (const percent of [4, 91]) expect((await offer(percent)).body.code).toBe("VALIDATION_FAILED");
});

test("an open renewal is replaced by one with the discount", async () => {
  const fan = await payingFan(world);
  expect(await amountOf(fan)).toBe(2990);
  await post(fan, "discount");
  expect(await amountOf(fan)).toBe(2093);
  const renewals = await renewalsOf(product, fan.subscriptionId);
  expect(renewals.map(({ status, amountCents }) => [status, amountCents])).toEqual([
    ["expired", 2990],
    ["pending", 2093],
  ]);
});
