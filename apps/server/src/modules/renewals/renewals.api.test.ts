import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#core/ids";
import { sendReminderEmail } from "#modules/notices/send-renewal-emails";
import { parseBrCode } from "#modules/payments/br-code.rules";
import { expireDueSubscriptions } from "#modules/subscriptions/expire-due-subscriptions";
import { createSubscriptionOrder } from "#modules/subscriptions/order-subscription";
import { addCoupon, coupon, verifyEmail } from "#test/grants";
import { order, pixSettings, visitor } from "#test/people";
import { startProduct } from "#test/product";
import {
  endOf,
  mailsTo,
  moveClockTo,
  moveClockToHour,
  moveClockToReminder,
  payingFan,
  payRenewal,
  renewalsOf,
  runRenewals,
} from "#test/renewals";
import { addPlan, addReceipt, approveOrder, type Fan, openWorld, signIn, type World } from "#test/world";
import { processDueRenewals } from "./process-renewals.ts";
import { findOverdue } from "./renewals.queries.ts";
import { toReminderTime } from "./renewals.rules.ts";

const product = startProduct();
const dayMs = 86_400_000;

let world: World;
beforeEach(async () => {
  // Periods start and end in the afternoon in São Paulo, after the time of reminders.
  moveClockToHour(product, 18);
  world = await openWorld(product);
});
const owner = () => signIn(world, world.owner);
const subjects = async (fan: Fan) => (await mailsTo(product, fan.email)).map(({ subject }) => subject);
const subscriptionOf = async ({ subscriptionId }: Fan) =>
  (await (await owner()).request(`/v1/subscriptions/${subscriptionId}`)).body;

describe("renewal reminders", () => {
  test("five reminders are sent until it is paid, once each, with the remaining days", async () => {
    const fan = await payingFan(world);
    await moveClockTo(product, toReminderTime(await endOf(product, fan.subscriptionId), "d-5"), -60_000);
    await runRenewals(product);
    expect(await subjects(fan)).toEqual([]);
    for (const kind of ["d-5", "d-2", "d0", "d+1", "d+3"] as const) {
      await moveClockToReminder(product, fan.subscriptionId, kind);
      await runRenewals(product);
      await runRenewals(product);
      await expireDueSubscriptions(product.ctx);
      await runRenewals(product);
    }
    const name = `@${world.owner.username}`;
    expect(await subjects(fan)).toEqual([
      `Sua assinatura de ${name} termina em 5 dias`,
      `Sua assinatura de ${name} termina em 2 dias`,
      `Sua assinatura de ${name} termina hoje`,
      `Sua assinatura de ${name} terminou ontem`,
      `Sua assinatura de ${name} terminou há 3 dias`,
    ]);
    const mails = await mailsTo(product, fan.email);
    expect(new Set(mails.map(({ token }) => token)).size).toBe(1);
    expect(mails[0]?.text).toMatch(/R\$\s29,90/);
    expect(await renewalsOf(product, fan.subscriptionId)).toHaveLength(1);
    await moveClockTo(product, product.ctx.now(), 40 * dayMs);
    await runRenewals(product);
    expect(await subjects(fan)).toHaveLength(5);
  });

  test("an end that the creator moves after reminders has reminders of its own", async () => {
    const fan = await payingFan(world);
    for (const kind of ["d-5", "d-2", "d0", "d+1"] as const) {
      await moveClockToReminder(product, fan.subscriptionId, kind);
      await expireDueSubscriptions(product.ctx);
      await runRenewals(product);
    }
    expect(await subjects(fan)).toHaveLength(4);
    const until = new Date(product.ctx.now().getTime() + 7 * dayMs).toISOString().slice(0, 10);
    const extended = await (await owner()).request(`/v1/subscriptions/${fan.subscriptionId}/extend`, {
      body: { until },
    });
    expect(extended.status).toBe(200);
    for (const kind of ["d-5", "d-2", "d0"] as const) {
      await moveClockToReminder(product, fan.subscriptionId, kind);
      await runRenewals(product);
      await runRenewals(product);
    }
    const name = `@${world.owner.username}`;
    expect((await subjects(fan)).slice(4)).toEqual([
      `Sua assinatura de ${name} termina em 5 dias`,
      `Sua assinatura de ${name} termina em 2 dias`,
      `Sua assinatura de ${name} termina hoje`,
    ]);
    expect(await renewalsOf(product, fan.subscriptionId)).toHaveLength(1);
  });

  test("a reminder for a period that ended earlier on the same day says that it ended today", async () => {
    moveClockToHour(product, 10);
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d0");
    await expireDueSubscriptions(product.ctx);
    await runRenewals(product);
    expect(await subjects(fan)).toEqual([`Sua assinatura de @${world.owner.username} terminou hoje`]);
  });

  test("a fan stops reminders by the link in the e-mail, and starts them again by it", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    const [mail] = await mailsTo(product, fan.email).then((mails) =>
      mails.filter(({ text }) => text.includes("/avisos/")),
    );
    const token = /\/avisos\/(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
    const stranger = visitor(product);
    expect((await stranger.request(`/v1/notices/${token}`)).body).toMatchObject({ about: "renewals", stopped: false });
    const put = (stopped: boolean) => stranger.request(`/v1/notices/${token}`, { method: "PUT", body: { stopped } });
    expect((await put(true)).body).toMatchObject({ about: "renewals", stopped: true });
    await moveClockToReminder(product, fan.subscriptionId, "d-2");
    await runRenewals(product);
    expect(await subjects(fan)).toHaveLength(1);
    const [renewal] = await renewalsOf(product, fan.subscriptionId);
    const settled = product.ctx.db.selectFrom("renewalReminder").select("outcome").where("kind", "=", "d-2");
    expect(await settled.where("paymentId", "=", renewal?.id ?? "").execute()).toEqual([{ outcome: "needless" }]);
    expect((await put(false)).body.stopped).toBe(false);
    await moveClockToReminder(product, fan.subscriptionId, "d0");
    await runRenewals(product);
    expect(await subjects(fan)).toHaveLength(2);
  });

  test("reminders pause while a receipt is pending, and stop once it is paid", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    const [renewal] = await renewalsOf(product, fan.subscriptionId);
    await addReceipt(product, { ...fan, orderId: renewal?.id ?? "" });
    await moveClockToReminder(product, fan.subscriptionId, "d-2");
    await runRenewals(product);
    expect(await subjects(fan)).toHaveLength(1);
    const before = await endOf(product, fan.subscriptionId);
    await (await owner()).request(`/v1/payments/${renewal?.id}/approve`, { method: "POST" });
    expect((await endOf(product, fan.subscriptionId)).getTime()).toBeGreaterThan(before.getTime() + 27 * dayMs);
    await moveClockTo(product, toReminderTime(before, "d+3"));
    await runRenewals(product);
    expect(await subjects(fan)).toHaveLength(1);
  });

  test("reminders that are no longer needed are never sent", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await processDueRenewals(product.ctx);
    const id = await payRenewal(world, fan);
    await sendReminderEmail(product.ctx, { paymentId: id, kind: "d-5" });
    expect(await subjects(fan)).toEqual([]);
  });

  test("after a week without reminders only the newest one is sent, and an alert reports the delay", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d+1");
    expect((await findOverdue(product.ctx)).moments).toBeGreaterThan(0);
    await expireDueSubscriptions(product.ctx);
    await runRenewals(product);
    expect(await subjects(fan)).toEqual([`Sua assinatura de @${world.owner.username} terminou ontem`]);
    expect((await findOverdue(product.ctx)).moments).toBe(0);
    expect(await subscriptionOf(fan)).toMatchObject({ status: "grace", access: true });
  });

  test("an unreachable mail server delays a reminder, and an interrupted sending sends nothing twice", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await processDueRenewals(product.ctx);
    const [renewal] = await renewalsOf(product, fan.subscriptionId);
    const reminder = { paymentId: renewal?.id ?? "", kind: "d-5" } as const;
    const unavailable = {
      ...product.ctx,
      mail: { ...product.ctx.mail, send: () => Promise.reject(new Error("421 try again")) },
    };
    await expect(sendReminderEmail(unavailable, reminder)).rejects.toThrow("421");
    await sendReminderEmail(product.ctx, reminder);
    await sendReminderEmail(product.ctx, reminder);
    expect(await subjects(fan)).toHaveLength(1);
    // The state after a crash between sending and recording.
    const row = product.ctx.db.updateTable("renewalReminder").set({ settledAt: null, outcome: null });
    await row.where("paymentId", "=", reminder.paymentId).execute();
    await sendReminderEmail(product.ctx, reminder);
    expect(await subjects(fan)).toHaveLength(1);
    await moveClockTo(product, product.ctx.now(), 2 * 3_600_000);
    expect((await findOverdue(product.ctx)).reminders).toBeGreaterThan(0);
  });

  test("a reminder that fails after it was claimed, and before it is sent, is sent by the retry", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await processDueRenewals(product.ctx);
    const [renewal] = await renewalsOf(product, fan.subscriptionId);
    const reminder = { paymentId: renewal?.id ?? "", kind: "d-5" } as const;
    await sql`alter table reminder_stop rename to reminder_stop_away`.execute(product.ctx.db);
    await expect(sendReminderEmail(product.ctx, reminder)).rejects.toThrow("reminder_stop");
    await sql`alter table reminder_stop_away rename to reminder_stop`.execute(product.ctx.db);
    await sendReminderEmail(product.ctx, reminder);
    expect(await subjects(fan)).toHaveLength(1);
  });

  test("a canceled subscription gets no reminders, and its open payment cannot be paid", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    await (await owner()).request(`/v1/subscriptions/${fan.subscriptionId}/cancel`, { method: "POST" });
    expect(await renewalsOf(product, fan.subscriptionId)).toMatchObject([{ status: "expired" }]);
    await moveClockToReminder(product, fan.subscriptionId, "d0");
    await runRenewals(product);
    expect(await subjects(fan)).toHaveLength(1);
  });
});

describe("amounts of renewals", () => {
  test("a renewal costs the price that was bought, whatever the plan costs now", async () => {
    const fan = await payingFan(world);
    const dear = product.ctx.db.updateTable("plan").set({ priceCents: 9990 });
    await dear.where("id", "=", world.owner.planId).execute();
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    expect(await renewalsOf(product, fan.subscriptionId)).toMatchObject([{ amountCents: 2990, status: "pending" }]);
  });

  test("a renewal follows the chosen plan until a receipt is submitted, and a later choice applies afterwards", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    const planId = await addPlan(product, world.owner, 7990, 3);
    const choose = async () =>
      (await owner()).request("/v1/subscription/plan", {
        method: "PATCH",
        body: { subscriptionId: fan.subscriptionId, planId },
      });
    expect((await choose()).status).toBe(200);
    const { token } = (await mailsTo(product, fan.email))[0] ?? { token: "" };
    const { body } = await visitor(product).request(`/v1/renewals/${token}`);
    expect(body).toMatchObject({ order: { plan: { name: "Trimestral", periodMonths: 3 }, payment: { amount: 7990 } } });
    expect(parseBrCode(body.order.payment.pixCopyPaste)).toMatchObject({ amountCents: 7990 });
    const before = await endOf(product, fan.subscriptionId);
    await payRenewal(world, fan);
    expect(await subscriptionOf(fan)).toMatchObject({
      plan: { _id: planId, price: 7990, periodMonths: 3 },
      nextPlan: null,
    });
    expect((await endOf(product, fan.subscriptionId)).getTime() - before.getTime()).toBeGreaterThan(88 * dayMs);
  });

  test("a renewal is paid to the creator's present PIX key, also after a change", async () => {
    const fan = await payingFan(world);
    await moveClockToReminder(product, fan.subscriptionId, "d-5");
    await runRenewals(product);
    const { token } = (await mailsTo(product, fan.email))[0] ?? { token: "" };
    await product.ctx.db
      .updateTable("pixKey")
      .set({ type: "email", key: "novo@exemplo.com.br" })
      .where("accountId", "=", world.owner.accountId)
      .execute();
    const { body } = await visitor(product).request(`/v1/renewals/${token}`);
    expect(parseBrCode(body.order.payment.pixCopyPaste)).toMatchObject({
      key: "novo@exemplo.com.br",
      amountCents: 2990,
    });
    await (await owner()).request("/v1/account/pix", { method: "PUT", body: pixSettings });
  });

  test("a coupon of three cycles reduces three payments and no more", async () => {
    await addCoupon(await owner(), coupon({ code: "TRES", duration: "cycles", cycles: 3 } as object));
    const person = visitor(product);
    const orderBody = { ...order(world.owner, { phone: "11987650001" }), couponCode: "TRES" };
    const { body } = await person.request("/v1/checkout", { body: orderBody });
    const fan = { person, subscriptionId: body.subscriptionId, orderId: body._id, email: orderBody.fan.email };
    await approveOrder(world, fan);
    for (let period = 0; period < 3; period++) {
      await moveClockToReminder(product, fan.subscriptionId, "d-5");
      await runRenewals(product);
      await payRenewal(world, fan);
      expect((await subscriptionOf(fan)).coupon).toBe(period < 2 ? "TRES" : null);
    }
    const amounts = (await renewalsOf(product, fan.subscriptionId)).map(({ amountCents, discountCents }) => [
      amountCents,
      discountCents,
    ]);
    expect(amounts).toEqual([
      [2392, 598],
      [2392, 598],
      [2990, 0],
    ]);
  });

  test("a coupon of 100 % for two cycles renews by itself twice, and then the price is due", async () => {
    const terms = { code: "GRATIS2", value: 100, duration: "cycles", cycles: 2 } as object;
    await addCoupon(await owner(), coupon(terms));
    const person = visitor(product);
    const orderBody = { ...order(world.owner, { phone: "11987650002" }), couponCode: "GRATIS2" };
    const { body } = await person.request("/v1/checkout", { body: orderBody });
    await verifyEmail(product, person, orderBody.fan.email);
    const fan = { person, subscriptionId: body.subscriptionId, orderId: body._id, email: orderBody.fan.email };
    const first = await endOf(product, fan.subscriptionId);
    expect(
      (await person.request(`/v1/fan/subscriptions/${fan.subscriptionId}/renew`, { method: "POST" })).body.code,
    ).toBe("NOTHING_TO_PAY");
    await moveClockTo(product, first, -2 * dayMs);
    await runRenewals(product);
    expect(await endOf(product, fan.subscriptionId)).toEqual(first);
    // The scheduler did not run at the end.
    await moveClockTo(product, first, 2 * dayMs);
    await expireDueSubscriptions(product.ctx);
    await runRenewals(product);
    const second = await endOf(product, fan.subscriptionId);
    expect(await subscriptionOf(fan)).toMatchObject({ status: "active", access: true, free: true });
    expect(second.getTime() - first.getTime()).toBeGreaterThan(27 * dayMs);
    expect(await subjects(fan).then((all) => all.filter((one) => /termin/.test(one)))).toEqual([]);
    await moveClockToReminder(product, fan.subscriptionId, "d-2");
    await runRenewals(product);
    expect(await renewalsOf(product, fan.subscriptionId)).toMatchObject([{ amountCents: 2990, discountCents: 0 }]);
    await payRenewal(world, fan);
    expect(await subscriptionOf(fan)).toMatchObject({ status: "active", free: false });
  });

  test("the first charge after a free trial starts its paid period at the end of the trial", async () => {
    const person = visitor(product);
    await product.ctx.db.updateTable("plan").set({ trialDays: 4 }).where("id", "=", world.owner.planId).execute();
    const orderBody = order(world.owner, { phone: "11987650003" });
    const { body } = await person.request("/v1/checkout", { body: orderBody });
    await verifyEmail(product, person, orderBody.fan.email);
    const fan = { person, subscriptionId: body.subscriptionId, orderId: body._id, email: orderBody.fan.email };
    await runRenewals(product);
    expect(await renewalsOf(product, fan.subscriptionId)).toEqual([]);
    await moveClockToReminder(product, fan.subscriptionId, "d-2");
    await runRenewals(product);
    expect((await mailsTo(product, fan.email)).at(-1)?.subject).toBe(
      `Seus dias grátis de @${world.owner.username} terminam em 2 dias`,
    );
    const end = await endOf(product, fan.subscriptionId);
    await payRenewal(world, fan);
    expect((await renewalsOf(product, fan.subscriptionId))[0]?.periodStart).toEqual(end);
    expect(await subscriptionOf(fan)).toMatchObject({ status: "active", plan: { price: 2990 } });
  });
});

test("the database refuses a second payment of one period", async () => {
  const fan = await payingFan(world);
  await moveClockToReminder(product, fan.subscriptionId, "d-5");
  await runRenewals(product);
  const { db } = product.ctx;
  const { subscriptionId } = fan;
  const open = db.selectFrom("payment").selectAll().where("subscriptionId", "=", subscriptionId);
  const renewal = await open.where("status", "=", "pending").executeTakeFirstOrThrow();
  await payRenewal(world, fan);
  const { amountCents } = renewal;
  const terms = { planId: world.owner.planId, periodMonths: 1, priceCents: amountCents };
  const sale = { terms, amountCents, discountCents: 0, couponCode: null };
  const orderId = await createSubscriptionOrder(product.ctx, { subscriptionId, sale });
  const again = { ...renewal, id: newId(product.ctx.now()), orderId, txid: "OUTRO" };
  await expect(db.insertInto("payment").values(again).execute()).rejects.toThrow("payment_one_per_period");
});
