import { beforeEach, describe, expect, test } from "vitest";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, moveClockTo, payingFan } from "#test/renewals";
import { addPlan, type Fan, openWorld, signIn, type World } from "#test/world";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});
const use = ({ person, subscriptionId }: Fan, right: string, body?: unknown, by = person) =>
  by.request(`/v1/fan/subscriptions/${subscriptionId}/${right}`, {
    method: "POST",
    ...(body !== undefined && { body }),
  });
const none = { price: 0, content: 0, time: 0, other: 0 };
const summary = async () => (await (await signIn(world, world.owner)).request("/v1/cancellations")).body;

test("a fan who opens the cancellation is counted once, however often, and stays until they cancel", async () => {
  const fan = await payingFan(world);
  const { status, body } = await use(fan, "cancellation");
  expect([status, body.reasons]).toEqual([200, ["price", "content", "time", "other"]]);
  await Promise.all(Array.from({ length: 5 }, () => use(fan, "cancellation")));
  expect(await summary()).toMatchObject({ opened: 1, stayed: 1, left: 0, byReason: none });
  expect((await use(fan, "cancel", { reason: "time" })).body.status).toBe("canceled");
  expect((await use(fan, "cancel", { reason: "price" })).body.status).toBe("canceled");
  expect(await summary()).toMatchObject({ opened: 1, stayed: 0, left: 1, byReason: { ...none, time: 1 } });
  expect((await use(fan, "cancellation")).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
});

test("a reason is optional, and one that is not in the list is refused", async () => {
  const [silent, wrong, direct] = [await payingFan(world), await payingFan(world), await payingFan(world)];
  await use(silent, "cancellation");
  expect((await use(silent, "cancel")).status).toBe(200);
  expect((await use(wrong, "cancel", { reason: "caro" })).body).toMatchObject({ code: "VALIDATION_FAILED" });
  expect((await use(direct, "cancel", { reason: "price" })).status).toBe(200);
  expect(await summary()).toMatchObject({ opened: 2, left: 2, byReason: { ...none, price: 1 } });
});

test("twenty requests at once are one cancellation", async () => {
  const fan = await payingFan(world);
  await Promise.all(Array.from({ length: 20 }, () => use(fan, "cancel", { reason: "other" })));
  expect(await summary()).toMatchObject({ opened: 1, left: 1, byReason: { ...none, other: 1 } });
});

test("neither a stranger's browser nor a creator's cancellation counts, and each creator sees their own", async () => {
  const fan = await payingFan(world);
  const stranger = (await payingFan(world)).person;
  expect((await use(fan, "cancellation", undefined, visitor(product))).body.code).toBe("FAN_UNAUTHENTICATED");
  expect((await use(fan, "cancellation", undefined, stranger)).status).toBe(404);
  const owner = await signIn(world, world.owner);
  await owner.request(`/v1/subscriptions/${fan.subscriptionId}/cancel`, { method: "POST" });
  expect(await summary()).toMatchObject({ opened: 0, left: 0 });
  await use(await payingFan(world), "cancel");
  expect((await world.other.request("/v1/cancellations")).body).toMatchObject({ opened: 0, left: 0 });
});

test("the summary has 30 days", async () => {
  const fan = await payingFan(world);
  await use(fan, "cancel", { reason: "price" });
  await moveClockTo(product, await endOf(product, fan.subscriptionId), dayMs);
  expect(await summary()).toMatchObject({ opened: 0, left: 0, byReason: none });
});

describe("what a creator offers", () => {
  const setting = "/v1/account/cancellation";

  test("by default only the reason is asked, and a creator can switch that off", async () => {
    const owner = await signIn(world, world.owner);
    expect((await owner.request(setting)).body).toMatchObject({ askReason: true, offerPlan: null });
    const fan = await payingFan(world);
    expect((await use(fan, "cancellation")).body).toMatchObject({ plan: null });
    const { body } = await owner.request(setting, { method: "PATCH", body: { askReason: false } });
    expect(body).toMatchObject({ askReason: false, offerPlan: null });
    expect((await use(fan, "cancellation")).body.reasons).toEqual([]);
    expect((await world.other.request(setting)).body.askReason).toBe(true);
  });

  test("a cheaper plan on sale is offered to those who pay more, and taking it counts as kept", async () => {
    const owner = await signIn(world, world.owner);
    const light = await addPlan(product, world.owner, 1290, 1);
    const fan = await payingFan(world);
    const { status } = await owner.request(setting, { method: "PATCH", body: { offerPlan: light } });
    expect(status).toBe(200);
    expect((await world.other.request(setting, { method: "PATCH", body: { offerPlan: light } })).status).toBe(404);
    expect((await use(fan, "cancellation")).body.plan).toMatchObject({ _id: light, price: 1290 });
    const change = { method: "PATCH", body: { subscriptionId: fan.subscriptionId, planId: light } };
    expect((await fan.person.request("/v1/subscription/plan", change)).status).toBe(200);
    expect(await summary()).toMatchObject({ opened: 1, stayed: 1, left: 0, kept: { plan: 1 } });
    expect((await use(fan, "cancellation")).body.plan).toBeNull();
  });

  test("a plan that is more expensive for a month, or not on sale any more, is not offered", async () => {
    const owner = await signIn(world, world.owner);
    const fan = await payingFan(world);
    const dear = await addPlan(product, world.owner, 11970, 3);
    await owner.request(setting, { method: "PATCH", body: { offerPlan: dear } });
    expect((await use(fan, "cancellation")).body.plan).toBeNull();
    const light = await addPlan(product, world.owner, 1290, 1);
    await owner.request(setting, { method: "PATCH", body: { offerPlan: light } });
    await product.ctx.db.updateTable("plan").set({ active: false }).where("id", "=", light).execute();
    expect((await use(fan, "cancellation")).body.plan).toBeNull();
    expect((await owner.request(setting, { method: "PATCH", body: { offerPlan: light } })).status).toBe(404);
  });
});
