import { beforeEach, expect, test } from "vitest";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import { endOf, moveClockTo, payingFan } from "#test/renewals";
import { type Fan, openWorld, signIn, type World } from "#test/world";

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
const summary = async () => (await (await signIn(world, world.owner)).request("/v1/cancellations")).body;

test("a fan who opens the cancellation is counted once, however often, and stays until they cancel", async () => {
  const fan = await payingFan(world);
  const { status, body } = await use(fan, "cancellation");
  expect([status, body.reasons]).toEqual([200, ["price", "content", "time", "other"]]);
  await Promise.all(Array.from({ length: 5 }, () => use(fan, "cancellation")));
  expect(await summary()).toMatchObject({ opened: 1, stayed: 1, left: 0, reasons: [] });
  expect((await use(fan, "cancel", { reason: "time" })).body.status).toBe("canceled");
  expect((await use(fan, "cancel", { reason: "price" })).body.status).toBe("canceled");
  expect(await summary()).toMatchObject({ opened: 1, stayed: 0, left: 1, reasons: [{ reason: "time", count: 1 }] });
  expect((await use(fan, "cancellation")).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
});

test("a reason is optional, and one that is not in the list is refused", async () => {
  const [silent, wrong, direct] = [await payingFan(world), await payingFan(world), await payingFan(world)];
  await use(silent, "cancellation");
  expect((await use(silent, "cancel")).status).toBe(200);
  expect((await use(wrong, "cancel", { reason: "caro" })).body).toMatchObject({ code: "VALIDATION_FAILED" });
  expect((await use(direct, "cancel", { reason: "price" })).status).toBe(200);
  expect(await summary()).toMatchObject({ opened: 2, left: 2, reasons: [{ reason: "price", count: 1 }] });
});

test("twenty requests at once are one cancellation", async () => {
  const fan = await payingFan(world);
  await Promise.all(Array.from({ length: 20 }, () => use(fan, "cancel", { reason: "other" })));
  expect(await summary()).toMatchObject({ opened: 1, left: 1, reasons: [{ reason: "other", count: 1 }] });
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
  expect(await summary()).toMatchObject({ opened: 0, left: 0, reasons: [] });
});
