import type { imports } from "@camarim/contract";
import { describe, expect, test } from "vitest";
import { formatInTimeZone } from "#core/text/calendar";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { renewFromSession } from "#modules/renewals/change-subscription";
import { toFreeRenewalTime } from "#modules/renewals/renewals.rules";
import { addImport, addUndecided, importFile } from "#test/imports";
import { startProduct } from "#test/product";
import { endOf, moveClockTo, renewalsOf, runRenewals } from "#test/renewals";
import { addReceipt, type Fan, openWorld, type World } from "#test/world";

const product = startProduct();

const dayOf = async (id: string) => formatInTimeZone(await endOf(product, id), "yyyy-MM-dd");

const list = async ({ owner }: World, query = ""): Promise<imports.UndecidedPage> =>
  (await owner.request(`/v1/lastlink/undecided${query}`)).body;
const decide = (world: World, body: object) => world.owner.request("/v1/lastlink/undecided", { body });
const nextCharge = async ({ owner }: World, id: string) =>
  (await owner.request(`/v1/subscriptions/${id}`)).body.nextCharge as { amount: number } | null;

async function passEnd(id: string) {
  await moveClockTo(product, toFreeRenewalTime(await endOf(product, id)));
  await runRenewals(product);
}

describe("imported subscribers whose price is undecided", () => {
  test("people whose price nobody stated are listed, and get no free period by themselves", async () => {
    const world = await openWorld(product);
    const { owner } = world;
    const line = (who: string) => `${who};${who}.${owner.username}@exemplo.com.br;;Mensal;29,90;Ativo;30/01/2098`;
    await addImport(product, owner, "done", importFile([line("bia"), line("caio")]));
    const { data } = (await owner.request("/v1/subscriptions?order=oldest")).body;
    const [bia, caio] = data.map(({ _id }: { _id: string }) => _id);
    const undecided = { priceCents: 0, priceUndecided: true };
    await product.ctx.db.updateTable("subscription").set(undecided).where("id", "=", bia).execute();
    expect(await list(world)).toMatchObject({
      totalCount: 1,
      data: [{ _id: bia, name: "bia", plan: { name: "Mensal", price: 2990, periodMonths: 1 }, price: 2990 }],
      plans: [{ name: "Mensal", people: 1 }],
    });
    expect((await owner.request("/v1/lastlink")).body.people.undecided).toBe(1);
    expect(await nextCharge(world, bia)).toBeNull();
    expect(await nextCharge(world, caio)).toMatchObject({ amount: 2990 });
    await passEnd(bia);
    expect(await dayOf(bia)).toBe("2098-01-30");
  });

  test("the creator charges the plan's price of all of a plan, or keeps people free one by one", async () => {
    const world = await openWorld(product);
    const people = [];
    for (let i = 0; i < 3; i++) people.push(await addUndecided(product, world.owner));
    const [free, ...paying] = people.map(({ subscriptionId }) => subscriptionId) as [string, ...string[]];
    const planId = people[0]?.planId as string;
    expect(await list(world)).toMatchObject({ totalCount: 3, plans: [{ people: 3 }] });
    expect((await list(world, "?limit=1&offset=1")).data).toHaveLength(1);
    const asFree = { planId, price: 0, periodMonths: 1 };
    expect((await decide(world, { planId, subscriptionIds: [free], next: asFree })).body).toEqual({
      decided: 1,
      waiting: 0,
    });
    const next = { planId, price: 2990, periodMonths: 1 };
    expect((await decide(world, { planId, next })).body).toEqual({ decided: 2, waiting: 0 });
    expect((await decide(world, { planId, next })).body).toEqual({ decided: 0, waiting: 0 });
    expect(await list(world)).toMatchObject({ totalCount: 0, data: [], plans: [] });
    for (const id of paying) expect(await nextCharge(world, id)).toMatchObject({ amount: 2990 });
    expect(await nextCharge(world, free)).toMatchObject({ amount: 0 });
    const { history } = (await world.owner.request(`/v1/subscriptions/${free}`)).body;
    expect(history[0]).toMatchObject({ kind: "plan_chosen", actor: "creator" });
    const before = await endOf(product, free);
    await passEnd(free);
    expect((await endOf(product, free)).getTime()).toBeGreaterThan(before.getTime());
    expect(await renewalsOf(product, paying[0] as string)).toMatchObject([{ amountCents: 2990, periodMonths: 1 }]);
  });

  test("a decision is only about the creator's own people and plans, at a price that can be charged", async () => {
    const world = await openWorld(product);
    const { subscriptionId, planId } = await addUndecided(product, world.owner);
    const foreign = await addUndecided(product, world.other);
    const next = { planId, price: 2990, periodMonths: 1 };
    expect((await decide(world, { planId: foreign.planId, next })).status).toBe(404);
    expect((await decide(world, { planId, next: { ...next, planId: foreign.planId } })).status).toBe(404);
    const stranger = { planId, subscriptionIds: [foreign.subscriptionId], next };
    expect((await decide(world, stranger)).body).toEqual({ decided: 0, waiting: 0 });
    for (const price of [50, 499, 200_001, -1])
      expect((await decide(world, { planId, next: { ...next, price } })).status).toBe(400);
    expect((await decide(world, { planId, next: { ...next, periodMonths: 2 } })).status).toBe(400);
    expect((await list(world)).data).toMatchObject([{ _id: subscriptionId, price: null }]);
  });

  test("an open payment at the former price is repriced, and one with a receipt keeps its person waiting", async () => {
    const world = await openWorld(product);
    const { subscriptionId, planId } = await addUndecided(product, world.owner);
    const { db } = product.ctx;
    const set = (change: { priceUndecided: boolean; priceCents?: number }) =>
      db.updateTable("subscription").set(change).where("id", "=", subscriptionId).execute();
    // A renewal at 0,50, opened while the price counted as decided.
    await set({ priceUndecided: false, priceCents: 50 });
    await renewFromSession(product.ctx, subscriptionId);
    await set({ priceUndecided: true });
    const next = { planId, price: 2990, periodMonths: 1 };
    expect((await decide(world, { planId, next })).body).toEqual({ decided: 1, waiting: 0 });
    expect(await renewalsOf(product, subscriptionId)).toMatchObject([{ amountCents: 2990, status: "pending" }]);
    await set({ priceUndecided: true });
    const orderId = (await renewalsOf(product, subscriptionId))[0]?.id as string;
    await addReceipt(product, { subscriptionId, orderId } as Fan);
    expect((await decide(world, { planId, next })).body).toEqual({ decided: 0, waiting: 1 });
    await reviewReceipt(product.ctx, world.owner.accountId, orderId, "approved");
    expect((await list(world)).totalCount).toBe(1);
    expect((await decide(world, { planId, next })).body).toEqual({ decided: 1, waiting: 0 });
  });

  test("choosing the running plan decides an undecided price for the plan's", async () => {
    const world = await openWorld(product);
    const { subscriptionId, planId } = await addUndecided(product, world.owner);
    const body = { subscriptionId, planId };
    const chosen = await world.owner.request("/v1/subscription/plan", { method: "PATCH", body });
    expect(chosen.status).toBe(200);
    expect(await nextCharge(world, subscriptionId)).toMatchObject({ amount: 2990 });
    expect((await list(world)).totalCount).toBe(0);
  });
});
