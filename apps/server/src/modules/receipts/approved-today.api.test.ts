import { beforeEach, expect, test } from "vitest";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { addReceipt, type Fan, openWorld, signIn, statementOf, subscribe, type World } from "#test/world";

const product = startProduct();
const cents = 2_990;
let world: World;
let ana: Person;
beforeEach(async () => {
  moveToNoon();
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
});

/** In São Paulo, three hours behind UTC. */
function moveToNoon() {
  const { clock, ctx } = product;
  const noon = new Date(ctx.now()).setUTCHours(15, 0, 0, 0);
  clock.aheadMs += noon + 86_400_000 - ctx.now().getTime();
}

const order = () => subscribe(world, world.owner, "unpaid");
const approvedToday = async (by = ana) => (await by.request("/v1/payments/approved-today")).body;
async function approve(fan: Fan, by = ana) {
  await addReceipt(product, fan);
  const { status } = await by.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
  expect(status).toBe(200);
}

test("a creator sees how many people and how much they approved today: by receipts, statements and without either", async () => {
  expect(await approvedToday()).toEqual({ people: 0, amount: 0 });
  const [byReceipt, byStatement, withoutReceipt, waiting] = [
    await order(),
    await order(),
    await order(),
    await order(),
  ];
  await approve(byReceipt);
  await ana.upload("/v1/payments/statement", [
    ["file", await statementOf(product, byStatement.orderId), "extrato.ofx"],
    ["approve", "true"],
  ]);
  const body = { reason: "Pagou em dinheiro" };
  expect((await ana.request(`/v1/payments/${withoutReceipt.orderId}/mark-paid`, { body })).status).toBe(200);
  await addReceipt(product, waiting);
  const otherDevice = await signIn(world, world.owner);
  expect(await approvedToday(otherDevice)).toEqual({ people: 3, amount: 3 * cents });
  expect(await approvedToday(await signIn(world, world.other))).toEqual({ people: 0, amount: 0 });
});

test("what was revoked or refunded since does not count, nor what was rejected, nor another creator's", async () => {
  const [kept, revoked, refunded, rejected] = [await order(), await order(), await order(), await order()];
  for (const fan of [kept, revoked, refunded]) await approve(fan);
  expect(await approvedToday()).toEqual({ people: 3, amount: 3 * cents });
  expect(
    (await ana.request(`/v1/payments/${refunded.orderId}/refunds`, { body: { amount: cents } })).status,
  ).toBeLessThan(300);
  await ana.request(`/v1/subscriptions/${revoked.subscriptionId}/payment/revoke`, { method: "POST" });
  await addReceipt(product, rejected);
  await ana.request(`/v1/payments/${rejected.orderId}/reprove`, { body: {} });
  await approve(await subscribe(world, world.other, "unpaid"), await signIn(world, world.other));
  expect(await approvedToday()).toEqual({ people: 1, amount: cents });
});

test("today begins at midnight in São Paulo", async () => {
  await approve(await order());
  product.clock.aheadMs += 11.5 * 3_600_000;
  expect(await approvedToday(await signIn(world, world.owner))).toEqual({ people: 1, amount: cents });
  product.clock.aheadMs += 3_600_000;
  expect(await approvedToday(await signIn(world, world.owner))).toEqual({ people: 0, amount: 0 });
});
