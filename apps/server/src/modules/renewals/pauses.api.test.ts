import { beforeEach, describe, expect, test } from "vitest";
import { toNoticeToken } from "#modules/notices/notice-token";
import { cancelAllRenewals } from "#modules/subscriptions/end-renewal";
import { expireDueSubscriptions } from "#modules/subscriptions/expire-due-subscriptions";
import { visitor } from "#test/people";
import { startProduct } from "#test/product";
import {
  endOf,
  mailsTo,
  moveClockTo,
  offerPause,
  payingFan,
  payRenewal,
  renewalsOf,
  runRenewals,
} from "#test/renewals";
import { addReceipt, approveOrder, type Fan, openWorld, signIn, subscribe, type World } from "#test/world";
import { toReminderTime } from "./renewals.rules.ts";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
  await offerPause(product, world.owner);
});
const owner = () => signIn(world, world.owner);
const fanPath = ({ subscriptionId }: Fan) => `/v1/fan/subscriptions/${subscriptionId}`;
const pause = (fan: Fan, months = 2, by = fan.person) =>
  by.request(`${fanPath(fan)}/pause`, { method: "PUT", body: { months } });
const post = (fan: Fan, right: "cancel" | "renew" | "reinstate" | "cancellation", by = fan.person) =>
  by.request(`${fanPath(fan)}/${right}`, { method: "POST" });
const stateOf = async (fan: Fan) => (await fan.person.request(fanPath(fan))).body.state;
const watch = async ({ person }: Fan) => (await person.request(`/v1/creators/${world.owner.username}/stories`)).status;
const stats = async () => (await (await owner()).request("/v1/subscription/stats?period=90d")).body;
const historyOf = async (fan: Fan) => {
  const { body } = await (await owner()).request(`/v1/subscriptions/${fan.subscriptionId}`);
  return body.history.map(({ kind, actor }: { kind: string; actor: string }) => `${kind} ${actor}`);
};
/** Past the paid period, into the pause. */
async function enterPause(fan: Fan) {
  await moveClockTo(product, await endOf(product, fan.subscriptionId));
  await expireDueSubscriptions(product.ctx);
}
const pauseMails = async (fan: Fan) =>
  (await mailsTo(product, fan.email)).filter(({ subject }) => subject.startsWith("Sua pausa em"));

describe("a pause", () => {
  test("begins when the paid period ends, without access, charge or reminder, and comes back at the same price", async () => {
    const fan = await payingFan(world);
    const end = await endOf(product, fan.subscriptionId);
    const { status, body } = await pause(fan, 2);
    expect([status, body.status, body.access, body.pause.months, body.pause.from]).toEqual([
      ...[200, "canceled", true, 2],
      end.toISOString(),
    ]);
    expect(body.rights).toMatchObject({ mayCancel: true, mayRenew: false, mayReinstate: true });
    const until = new Date(body.pause.until);
    expect(until.getTime() - end.getTime()).toBeGreaterThan(57 * dayMs);
    expect(await watch(fan)).toBe(200);

    await enterPause(fan);
    expect(await watch(fan)).toBe(403);
    expect((await fan.person.request("/v1/fan/feed")).body.data).toEqual([]);
    expect(await stateOf(fan)).toMatchObject({ access: false, rights: { mayRenew: true, mayReinstate: false } });
    // The price of the plan changes for others.
    await product.ctx.db.updateTable("plan").set({ priceCents: 9990 }).where("id", "=", world.owner.planId).execute();
    for (const days of [1, 20, 40]) {
      await moveClockTo(product, end, days * dayMs);
      await runRenewals(product);
    }
    expect(await renewalsOf(product, fan.subscriptionId)).toEqual([]);
    expect(await pauseMails(fan)).toEqual([]);

    await moveClockTo(product, toReminderTime(until, "d-3"));
    for (let i = 0; i < 2; i++) await runRenewals(product);
    const [notice, ...more] = await pauseMails(fan);
    expect([more.length, notice?.subject]).toEqual([0, `Sua pausa em @${world.owner.username} termina em 3 dias`]);
    expect(notice?.text).toMatch(/R\$\s29,90/);
    expect(await watch(fan)).toBe(403);
    expect(await renewalsOf(product, fan.subscriptionId)).toMatchObject([{ amountCents: 2990, status: "pending" }]);

    await payRenewal(world, fan);
    expect(await watch(fan)).toBe(200);
    expect(await stateOf(fan)).toMatchObject({ status: "active", canceledAt: null, pause: null });
    expect(await historyOf(fan)).toEqual([
      ...["resumed system", "pause_started system", "paused fan", "started system"],
    ]);
  });

  test("counts neither as active nor as lost, but as paused, until it ends without a return", async () => {
    const [fan, other] = [await payingFan(world), await payingFan(world)];
    await pause(fan, 1);
    expect(await stats()).toMatchObject({ periodActive: 2, periodPaused: 0, periodCanceled: 0 });
    await post(other, "cancel");
    await enterPause(fan);
    expect(await stats()).toMatchObject({ periodActive: 0, periodPaused: 1, mrr: 0 });
    const { series, churnRate } = await stats();
    expect(series.at(-1)).toMatchObject({ active: 0 });
    const lost = series.reduce((sum: number, one: { lost: number }) => sum + one.lost, 0);
    expect([lost, churnRate]).toEqual([1, null]);
    const { pause: paused } = await stateOf(fan);
    await moveClockTo(product, new Date(paused.until), 8 * dayMs);
    await runRenewals(product);
    expect(await stateOf(fan)).toMatchObject({ status: "expired", pause: null });
    expect(await stats()).toMatchObject({ periodActive: 0, periodPaused: 0 });
    expect((await historyOf(fan))[0]).toBe("pause_ended system");
    expect((await stats()).series.reduce((sum: number, one: { lost: number }) => sum + one.lost, 0)).toBe(2);
  });

  test("can be undone without paying while the period runs, and left early by paying later", async () => {
    const fan = await payingFan(world);
    await pause(fan);
    expect((await post(fan, "renew")).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
    expect((await post(fan, "reinstate")).body).toMatchObject({ status: "active", canceledAt: null, pause: null });
    expect((await post(fan, "reinstate")).body.status).toBe("active");
    expect(await renewalsOf(product, fan.subscriptionId)).toEqual([]);
    await pause(fan);
    await enterPause(fan);
    expect((await post(fan, "reinstate")).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
    const { body } = await post(fan, "renew");
    expect(body.amount).toBe(2990);
    await payRenewal(world, fan);
    expect(await stateOf(fan)).toMatchObject({ status: "active", access: true, pause: null });
  });

  test("can be changed as long as its end leaves time for the notice", async () => {
    const fan = await payingFan(world);
    await pause(fan, 1);
    const short = (await stateOf(fan)).pause.until;
    expect((await pause(fan, 3)).body.pause.months).toBe(3);
    expect((await pause(fan, 3)).status).toBe(200);
    expect((await historyOf(fan)).filter((one: string) => one === "paused fan")).toHaveLength(2);
    await moveClockTo(product, new Date(short), -2 * dayMs);
    await expireDueSubscriptions(product.ctx);
    expect((await pause(fan, 1)).body.code).toBe("PAUSE_UNAVAILABLE");
    expect((await pause(fan, 2)).body.pause.months).toBe(2);
    for (const months of [0, 4]) expect((await pause(fan, months)).body.code).toBe("VALIDATION_FAILED");
  });

  test("has its notice also for those who turned reminders off", async () => {
    const fan = await payingFan(world);
    const token = toNoticeToken(product.ctx, "renewals", fan.subscriptionId);
    await fan.person.request(`/v1/notices/${token}`, { method: "PUT", body: { stopped: true } });
    await pause(fan, 1);
    await enterPause(fan);
    const until = new Date((await stateOf(fan)).pause.until);
    for (const kind of ["d-3", "d0"] as const) {
      await moveClockTo(product, toReminderTime(until, kind));
      await runRenewals(product);
      expect(await pauseMails(fan)).toHaveLength(1);
    }
  });

  test("that is changed after its notice has a notice of its own", async () => {
    const fan = await payingFan(world);
    await pause(fan, 1);
    await enterPause(fan);
    await moveClockTo(product, toReminderTime(new Date((await stateOf(fan)).pause.until), "d-3"));
    await runRenewals(product);
    await pause(fan, 2);
    const [closed] = await renewalsOf(product, fan.subscriptionId);
    expect(closed?.status).toBe("expired");
    await moveClockTo(product, toReminderTime(new Date((await stateOf(fan)).pause.until), "d-3"));
    await runRenewals(product);
    expect(await pauseMails(fan)).toHaveLength(2);
  });

  test("can be canceled before and during it, and nothing follows", async () => {
    const [before, during] = [await payingFan(world), await payingFan(world)];
    for (const fan of [before, during]) await pause(fan, 1);
    expect((await post(before, "cancel")).body).toMatchObject({ status: "canceled", access: true, pause: null });
    expect((await historyOf(before))[0]).toBe("canceled fan");
    await enterPause(during);
    expect((await post(during, "cancel")).body).toMatchObject({ status: "expired", access: false, pause: null });
    expect((await historyOf(during))[0]).toBe("pause_ended fan");
    await moveClockTo(product, await endOf(product, during.subscriptionId), 40 * dayMs);
    await runRenewals(product);
    for (const fan of [before, during]) {
      expect(await renewalsOf(product, fan.subscriptionId)).toEqual([]);
      expect(await pauseMails(fan)).toEqual([]);
    }
  });
});

describe("a pause is refused", () => {
  test("unless the creator offers it, also a moment after they switched it off; a shorter one always works", async () => {
    const fan = await payingFan(world);
    expect((await post(fan, "cancellation")).body.pause.map(({ months }: { months: number }) => months)).toEqual([
      1, 2, 3,
    ]);
    await offerPause(product, world.owner, false);
    expect((await post(fan, "cancellation")).body.pause).toBeNull();
    expect((await pause(fan)).body.code).toBe("PAUSE_UNAVAILABLE");
    await offerPause(product, world.owner);
    await pause(fan, 2);
    await offerPause(product, world.owner, false);
    expect((await pause(fan, 3)).body.code).toBe("PAUSE_UNAVAILABLE");
    expect((await pause(fan, 1)).body.pause.months).toBe(1);
  });

  test("to other browsers", async () => {
    const [fan, stranger] = [await payingFan(world), await payingFan(world)];
    expect((await pause(fan, 2, stranger.person)).status).toBe(404);
    expect((await post(fan, "reinstate", stranger.person)).status).toBe(404);
    expect((await pause(fan, 2, visitor(product))).body.code).toBe("FAN_UNAUTHENTICATED");
    expect(await stateOf(fan)).toMatchObject({ status: "active", pause: null });
  });

  test("for an order that is not paid, a canceled one and one that has ended", async () => {
    const unpaid = await subscribe(world, world.owner, "unpaid");
    expect((await pause(unpaid)).body.code).toBe("PAUSE_UNAVAILABLE");
    const fan = await payingFan(world);
    await post(fan, "cancel");
    expect((await pause(fan)).body.code).toBe("PAUSE_UNAVAILABLE");
    await enterPause(fan);
    expect((await pause(fan)).body.code).toBe("PAUSE_UNAVAILABLE");
  });

  test("for the access of a guest, which has no price to keep", async () => {
    const fan = await payingFan(world);
    await product.ctx.db
      .updateTable("subscription")
      .set({ free: true, source: "whitelist", planId: null })
      .where("id", "=", fan.subscriptionId)
      .execute();
    expect((await pause(fan)).body.code).toBe("PAUSE_UNAVAILABLE");
  });
});

describe("money beside a pause", () => {
  test("a receipt that is under review extends the period, and the pause follows it", async () => {
    const fan = await payingFan(world);
    await post(fan, "renew");
    const open = (await renewalsOf(product, fan.subscriptionId)).at(-1);
    await addReceipt(product, { ...fan, orderId: open?.id ?? "" });
    const end = await endOf(product, fan.subscriptionId);
    expect((await pause(fan, 1)).status).toBe(200);
    await (await owner()).request(`/v1/payments/${open?.id}/approve`, { method: "POST" });
    const { status, pause: paused, currentPeriodEnd } = await stateOf(fan);
    expect(status).toBe("canceled");
    expect(paused).toMatchObject({ months: 1, from: currentPeriodEnd });
    expect(Date.parse(currentPeriodEnd)).toBeGreaterThan(end.getTime() + 27 * dayMs);
  });

  test("an open renewal is closed, and its link no longer takes money", async () => {
    const fan = await payingFan(world);
    const { path } = (await post(fan, "renew")).body;
    await pause(fan);
    expect((await renewalsOf(product, fan.subscriptionId)).map(({ status }) => status)).toEqual(["expired"]);
    expect(
      (await visitor(product).request(`/v1/renewals/${path.slice(3)}`)).body.order.payment.pixCopyPaste,
    ).toBeNull();
  });

  test("twenty pauses, cancellations and returns at once leave one consistent state", async () => {
    const fan = await payingFan(world);
    const all = Array.from({ length: 20 }, (_, i) =>
      i % 4 === 0 ? post(fan, "reinstate") : i % 4 === 1 ? post(fan, "renew") : pause(fan, 1 + (i % 3)),
    );
    for (const { status } of await Promise.all(all)) expect([200, 409]).toContain(status);
    const { status, pause: paused, canceledAt } = await stateOf(fan);
    expect(paused === null).toBe(status === "active");
    expect(canceledAt === null).toBe(status === "active");
    const open = (await renewalsOf(product, fan.subscriptionId)).filter(({ status }) => status === "pending");
    expect(open.length).toBeLessThanOrEqual(paused ? 0 : 1);
  });

  test("a pause in the grace period ends access at once, and counts from the paid end", async () => {
    const fan = await payingFan(world);
    const end = await endOf(product, fan.subscriptionId);
    await moveClockTo(product, end, dayMs);
    expect(await watch(fan)).toBe(200);
    expect((await pause(fan, 1)).body).toMatchObject({ status: "expired", access: false });
    expect((await stateOf(fan)).pause.from).toBe(end.toISOString());
    expect(await watch(fan)).toBe(403);
    expect(await stats()).toMatchObject({ periodActive: 0, periodPaused: 1 });
  });

  test("whoever subscribed anew during a pause is not charged twice", async () => {
    const fan = await payingFan(world);
    await pause(fan, 1);
    await enterPause(fan);
    const { until } = (await stateOf(fan)).pause;
    const again = await subscribe(world, world.owner, "unpaid");
    await approveOrder(world, again);
    const { fanId } = await product.ctx.db
      .selectFrom("subscription")
      .select("fanId")
      .where("id", "=", fan.subscriptionId)
      .executeTakeFirstOrThrow();
    await product.ctx.db.updateTable("subscription").set({ fanId }).where("id", "=", again.subscriptionId).execute();
    await moveClockTo(product, toReminderTime(new Date(until), "d-3"));
    await runRenewals(product);
    expect(await pauseMails(fan)).toEqual([]);
    expect(await stateOf(fan)).toMatchObject({ pause: null });
  });
});

describe("the creator", () => {
  test("who leaves ends all pauses, and who takes access away ends the pause", async () => {
    const [leaving, revoked] = [await payingFan(world), await payingFan(world)];
    for (const fan of [leaving, revoked]) await pause(fan, 1);
    await enterPause(revoked);
    await (await owner()).request(`/v1/subscriptions/${revoked.subscriptionId}/cancel`, { method: "POST" });
    expect(await stateOf(revoked)).toMatchObject({ pause: null });
    expect((await historyOf(revoked))[0]).toBe("pause_ended creator");
    await cancelAllRenewals(product.ctx, world.owner.accountId);
    expect(await stateOf(leaving)).toMatchObject({ pause: null });
    expect((await post(leaving, "reinstate")).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
  });
});

test("a cancellation can be undone by the fan who made it, while the period runs", async () => {
  const [fan, other] = [await payingFan(world), await payingFan(world)];
  expect((await post(fan, "cancel")).body.rights).toMatchObject({ mayReinstate: true, mayRenew: true });
  expect((await post(fan, "reinstate")).body).toMatchObject({ status: "active", canceledAt: null });
  expect((await historyOf(fan)).slice(0, 2)).toEqual(["reinstated fan", "canceled fan"]);
  const summary = (await (await owner()).request("/v1/cancellations")).body;
  expect(summary).toMatchObject({ opened: 1, stayed: 1, left: 0 });
  await (await owner()).request(`/v1/subscriptions/${other.subscriptionId}/cancel`, { method: "POST" });
  expect((await stateOf(other)).rights.mayReinstate).toBe(false);
  expect((await post(other, "reinstate")).body.code).toBe("SUBSCRIPTION_NOT_RUNNING");
});
