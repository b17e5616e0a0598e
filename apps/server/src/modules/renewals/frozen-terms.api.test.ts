import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getPayment } from "#modules/payments/payments.queries";
import { syncCharge } from "#modules/payments/sync-charge";
import { buy, iuguSeller, withIugu } from "#test/gateways";
import { type Seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { makeReceipt } from "#test/receipts";
import { endOf, payingFan, renewalsOf } from "#test/renewals";
import { addPlan, addReceipt, type Fan, newEndToEndId, openWorld, signIn, type World } from "#test/world";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const dayMs = 86_400_000;
const tries = 6;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});

const monthsBetween = (start: Date, end: Date) => Math.round((end.getTime() - start.getTime()) / (30.44 * dayMs));
const choose = ({ person, subscriptionId }: Pick<Fan, "person" | "subscriptionId">, planId: string) =>
  person.request("/v1/subscription/plan", { method: "PATCH", body: { subscriptionId, planId } });
const renew = async ({ person, subscriptionId }: Pick<Fan, "person" | "subscriptionId">) => {
  const { status, body } = await person.request(`/v1/fan/subscriptions/${subscriptionId}/renew`, { method: "POST" });
  expect(status).toBe(200);
  return (body.path as string).slice("/r/".length);
};
const openRenewalOf = async ({ subscriptionId }: Pick<Fan, "subscriptionId">) => {
  const open = (await renewalsOf(product, subscriptionId)).find(({ status }) => status === "pending");
  if (!open) throw new Error("no renewal is open");
  return open;
};

describe("plan changes during a renewal", () => {
  test("a receipt of a month never pays for a year after a concurrent plan change", async () => {
    const yearly = await addPlan(product, world.owner, 10_000, 12);
    for (let i = 0; i < tries; i++) {
      const fan = await payingFan(world);
      const before = await endOf(product, fan.subscriptionId);
      const token = await renew(fan);
      const [changed, sent] = await Promise.all([
        choose(fan, yearly),
        visitor(product).upload(`/v1/renewals/${token}/receipt`, [["endToEndId", newEndToEndId(product)]]),
      ]);
      expect([changed.status, sent.status].every((status) => status < 500)).toBe(true);
      const open = await openRenewalOf(fan);
      const [seen] = (await (await signIn(world, world.owner)).request("/v1/payments?receiptManualApproved=null")).body
        .data;
      expect(seen).toMatchObject({ _id: open.id, amount: open.amountCents });
      const approved = await (await signIn(world, world.owner)).request(`/v1/payments/${open.id}/approve`, {
        method: "POST",
      });
      expect(approved.status).toBe(200);
      const months = monthsBetween(before, await endOf(product, fan.subscriptionId));
      expect([
        [2990, 1, 409],
        [10_000, 12, 200],
      ]).toContainEqual([open.amountCents, months, changed.status]);
      expect(seen.subscription.plan.periodMonths).toBe(months);
    }
  });

  test("a receipt that is analyzed during a plan change pays the terms that it was compared with", async () => {
    const fan = await payingFan(world);
    const before = await endOf(product, fan.subscriptionId);
    const yearly = await addPlan(product, world.owner, 10_000, 12);
    const token = await renew(fan);
    const copied = await openRenewalOf(fan);
    // Its picture is stored after the analysis and before the lock under which the receipt is added.
    const { storage } = product.ctx;
    const write = storage.write.bind(storage);
    const writing = vi.spyOn(storage, "write").mockImplementation(async (key, content) => {
      expect((await choose(fan, yearly)).status).toBe(200);
      expect((await openRenewalOf(fan)).txid).not.toBe(copied.txid);
      await write(key, content);
    });
    const file = await makeReceipt({ txid: copied.txid });
    const sent = await visitor(product).upload(`/v1/renewals/${token}/receipt`, [["file", file, "comprovante.pdf"]]);
    expect(sent.status).toBe(200);
    expect(writing).toHaveBeenCalledOnce();
    writing.mockRestore();
    const { txid, amountCents, periodMonths } = await openRenewalOf(fan);
    expect({ txid, amountCents, periodMonths }).toEqual({ txid: copied.txid, amountCents: 2990, periodMonths: 1 });
    const owner = await signIn(world, world.owner);
    const [seen] = (await owner.request("/v1/payments?receiptManualApproved=null")).body.data;
    expect(seen).toMatchObject({ amount: 2990, subscription: { plan: { periodMonths: 1 } } });
    const levels = seen.receiptChecks.map(({ kind, level }: { kind: string; level: string }) => [kind, level]);
    expect(levels).toEqual(
      expect.arrayContaining([
        ["amount", "green"],
        ["order", "green"],
      ]),
    );
    expect((await owner.request(`/v1/payments/${copied.id}/approve`, { method: "POST" })).status).toBe(200);
    expect(monthsBetween(before, await endOf(product, fan.subscriptionId))).toBe(1);
  });

  test("a plan change updates the price and code of the open payment, and its receipt buys the new plan", async () => {
    const fan = await payingFan(world);
    const token = await renew(fan);
    const old = await openRenewalOf(fan);
    const yearly = await addPlan(product, world.owner, 10_000, 12);
    expect((await choose(fan, yearly)).status).toBe(200);
    const open = await openRenewalOf(fan);
    expect(open).toMatchObject({ id: old.id, amountCents: 10_000, priceCents: 10_000, periodMonths: 12 });
    expect(open.planId).toBe(yearly);
    expect(open.txid).not.toBe(old.txid);
    expect(open.pixCopyPaste).not.toBe(old.pixCopyPaste);
    expect((await visitor(product).request(`/v1/renewals/${token}`)).body.order).toMatchObject({
      plan: { _id: yearly, periodMonths: 12 },
      payment: { amount: 10_000, txid: open.txid },
    });
  });

  test("a plan change is refused once a receipt was submitted, and the plan that was paid starts", async () => {
    const fan = await payingFan(world);
    await renew(fan);
    const yearly = await addPlan(product, world.owner, 10_000, 12);
    const open = await openRenewalOf(fan);
    await addReceipt(product, { ...fan, orderId: open.id });
    expect((await choose(fan, yearly)).body.code).toBe("CHARGE_OPEN");
    expect(await openRenewalOf(fan)).toEqual({ ...open, receiptStatus: "waiting" });
    const { db } = product.ctx;
    const { orderId } = await getPayment(product.ctx, open.id);
    await expect(
      db.updateTable("subscriptionLine").set({ periodMonths: 12 }).where("orderId", "=", orderId).execute(),
    ).rejects.toThrow("are frozen");
    const cheaper = { priceCents: 100, amountCents: 100, discountCents: 0 };
    await expect(db.updateTable("orderLine").set(cheaper).where("orderId", "=", orderId).execute()).rejects.toThrow(
      "are frozen",
    );
    await expect(
      db.updateTable("payment").set({ amountCents: 100 }).where("id", "=", open.id).execute(),
    ).rejects.toThrow("are frozen");
  });

  test("a plan chosen after the payment was created applies to the period after it", async () => {
    const fan = await payingFan(world);
    await renew(fan);
    const open = await openRenewalOf(fan);
    const before = await endOf(product, fan.subscriptionId);
    // Its receipt was decided too late: the payment has expired, and the fan chooses another plan in the meantime.
    await product.ctx.db.updateTable("payment").set({ status: "expired" }).where("id", "=", open.id).execute();
    const yearly = await addPlan(product, world.owner, 10_000, 12);
    expect((await choose(fan, yearly)).status).toBe(200);
    await product.ctx.db.updateTable("payment").set({ status: "pending" }).where("id", "=", open.id).execute();
    await addReceipt(product, { ...fan, orderId: open.id });
    const owner = await signIn(world, world.owner);
    expect((await owner.request(`/v1/payments/${open.id}/approve`, { method: "POST" })).status).toBe(200);
    expect(monthsBetween(before, await endOf(product, fan.subscriptionId))).toBe(1);
    const { body } = await owner.request(`/v1/subscriptions/${fan.subscriptionId}`);
    expect(body).toMatchObject({ plan: { price: 2990 }, nextPlan: { _id: yearly, price: 10_000, periodMonths: 12 } });
  });
});

async function iuguFan() {
  const ana = await iuguSeller(product);
  const { fan: person, body } = await buy(iugu, product, ana);
  await iugu.payPix(body.payment.pixCopyPaste);
  await syncCharge(product.ctx, body._id);
  const owner = Object.assign(ana as Seller, { accountId: (await ana.request("/v1/me")).body._id as string });
  return { person, subscriptionId: body.subscriptionId as string, owner };
}

test("a plan change concurrent to a gateway's code leaves a charge that settles", {
  tags: "slow",
}, async () => {
  for (let i = 0; i < 10; i++) {
    const fan = await iuguFan();
    const before = await endOf(product, fan.subscriptionId);
    const yearly = await addPlan(product, fan.owner, 21_990, 12);
    const token = await renew(fan);
    const [changed, renewed] = await Promise.all([
      pause(10 + i * 3).then(() => choose(fan, yearly)),
      visitor(product).request(`/v1/renewals/${token}/code`, { method: "POST" }),
    ]);
    expect([200, 409]).toContain(changed.status);
    expect(renewed.status).toBe(200);
    const open = await openRenewalOf(fan);
    await iugu.payPix(open.pixCopyPaste ?? "");
    await syncCharge(product.ctx, open.id);
    expect(await getPayment(product.ctx, open.id)).toMatchObject({ status: "paid" });
    const months = monthsBetween(before, await endOf(product, fan.subscriptionId));
    expect([
      [2990, 1],
      [21_990, 12],
    ]).toContainEqual([open.amountCents, months]);
  }
});
