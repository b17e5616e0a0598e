import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { workJobs } from "#core/jobs/work-jobs";
import { verifyLedger } from "#modules/ledger/verify-ledger";
import { markSubmitted } from "#modules/payments/gateway-charges.store";
import { pollOpenCharges } from "#modules/payments/poll-open-charges";
import { cleanupCards } from "#modules/payments/saved-cards";
import { chargeCard } from "#modules/payments/submit-charge";
import { expireDueSubscriptions } from "#modules/subscriptions/expire-due-subscriptions";
import { GatewayError } from "#ports/gateways/gateway-error";
import type { Gateway } from "#ports/gateways/port";
import { buy, cardTokenFor, iuguSeller, withIugu } from "#test/gateways";
import { buyBy, mpSeller, withMercadoPago } from "#test/mercadopago";
import { type Seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import {
  endOf,
  mailsTo,
  moveClockTo,
  moveClockToHour,
  moveClockToReminder,
  offerPause,
  renewalsOf,
} from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { jobs } from "../../jobs.ts";
import { handleDeclinedRenewal } from "./handle-declined-renewal.ts";
import { processDueRenewals } from "./process-renewals.ts";
import { toCardChargeTimes, toReminderTime } from "./renewals.rules.ts";

const product = startProduct({ work: true });
const iugu = withIugu(product);
const mp = withMercadoPago(product);

const minuteMs = 60_000;
const dayMs = 86_400_000;

// Renewals of other tests would be due with those of this one, and meet its faults.
beforeEach(() => product.ctx.db.deleteFrom("renewalSchedule").execute());

type Bought = { subscriptionId: string; email: string; fan: ReturnType<typeof visitor>; ana: Seller };
async function byIugu(card: Parameters<typeof cardTokenFor>[3] = "fine"): Promise<Bought> {
  const ana = await iuguSeller(product);
  const { fan, orderBody, body } = await buy(iugu, product, ana, card);
  return { subscriptionId: body.subscriptionId, email: orderBody.fan.email, fan, ana };
}

const detail = async ({ fan, subscriptionId }: Bought) =>
  (await fan.request(`/v1/fan/subscriptions/${subscriptionId}`)).body;
const invoicesOf = async ({ subscriptionId }: Bought) => {
  const ids = (await renewalsOf(product, subscriptionId)).map(({ id }) => id);
  return Object.values(iugu.simulator.state.invoices).filter(({ orderId }) => ids.includes(orderId ?? ""));
};
const subjects = async ({ email }: Bought) => (await mailsTo(product, email)).map(({ subject }) => subject);
const declines = async (bought: Bought) => (await subjects(bought)).filter((subject) => subject.includes("não passou"));
const poll = (what: () => unknown) => expect.poll(what);
const statuses = async ({ subscriptionId }: Bought) =>
  (await renewalsOf(product, subscriptionId)).map(({ method, status }) => `${method} ${status}`);
async function linkOf({ fan, subscriptionId }: Bought) {
  const { body } = await fan.request(`/v1/fan/subscriptions/${subscriptionId}/renew`, { method: "POST" });
  return `/v1/renewals/${body.path.slice("/r/".length)}`;
}
/** The same fan subscribes to the same creator once more. */
async function buyAgain({ subscriptionId, ana }: Bought): Promise<Bought> {
  const { fan, orderBody, body } = await buy(iugu, product, ana, "fine");
  await waitForJobs(product);
  const { db } = product.ctx;
  const { fanId } = await db
    .selectFrom("subscription")
    .select("fanId")
    .where("id", "=", subscriptionId)
    .executeTakeFirstOrThrow();
  await db.updateTable("subscription").set({ fanId }).where("id", "=", body.subscriptionId).execute();
  return { subscriptionId: body.subscriptionId, email: orderBody.fan.email, fan, ana };
}
/** Their jobs have run before the clock moves again. */
async function runRenewals() {
  await processDueRenewals(product.ctx);
  await waitForJobs(product);
}
/** Moves to the nth time at which the card is charged, and runs the charge. */
async function comeTo(place: 0 | 1 | 2 | 3, end: Date) {
  await moveClockTo(product, toCardChargeTimes(end)[place] as Date);
  await runRenewals();
}
/** Until its end the test does itself what jobs of gateways would. Those that it has caused are deleted. */
async function stopGatewayJobs() {
  const { boss } = product.ctx.queue;
  await boss.offWork("gateway");
  onTestFinished(async () => {
    await boss.deleteQueuedJobs("gateway");
    const { stop } = await workJobs(product.ctx, jobs, ["gateway"]);
    // What woke the workers before wakes these too.
    await stop();
  });
}

describe("renewals by card", () => {
  test("a card is charged once on the renewal's day, after two reminders, and a receipt is e-mailed", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    expect(await detail(bought)).toMatchObject({
      card: { brand: "Visa", lastDigits: "1111", chargeAt: (toCardChargeTimes(end)[0] as Date).toISOString() },
      cardForm: { gateway: "iugu", host: iugu.simulator.url },
    });
    const target = pushTarget(product);
    await bought.fan.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet: false } });
    for (const kind of ["d-5", "d-2"] as const) {
      await moveClockToReminder(product, bought.subscriptionId, kind);
      await runRenewals();
    }
    // A push leads to a PIX code, which would replace the card.
    const path = new URL(target.endpoint).pathname;
    expect(product.pushes.received.filter((one) => one.path === path)).toEqual([]);
    await poll(async () => (await subjects(bought)).filter((one) => one.includes("renova em")).length).toBe(2);
    const reminder = (await mailsTo(product, bought.email)).find(({ subject }) => subject.includes("renova em"));
    expect(reminder?.text).toMatch(/R\$\s29,90 no cartão Visa final 1111/);
    expect(reminder?.text).not.toMatch(/PIX|\/r\//);
    expect(await invoicesOf(bought)).toHaveLength(0);

    await comeTo(0, end);
    await poll(async () => (await endOf(product, bought.subscriptionId)).getTime()).toBeGreaterThan(end.getTime());
    await processDueRenewals(product.ctx);
    const [renewal] = await renewalsOf(product, bought.subscriptionId);
    await Promise.all(Array.from({ length: 5 }, () => chargeCard(product.ctx, renewal?.id ?? "")));
    expect(await statuses(bought)).toEqual(["credit_card paid"]);
    expect(await invoicesOf(bought)).toMatchObject([{ status: "paid", totalCents: 2990 }]);
    expect((await detail(bought)).payments[0]).toMatchObject({ status: "paid", card: { lastDigits: "1111" } });
    await poll(() => subjects(bought)).toContain(`Assinatura renovada: @${bought.ana.username}`);
    await poll(async () => (await mailsTo(product, bought.ana.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining("renovou: R$"),
    );
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a card is not charged after a cancellation, or while a PIX code was requested instead", async () => {
    const [off, byHand] = [await byIugu(), await byIugu()];
    await off.fan.request(`/v1/fan/subscriptions/${off.subscriptionId}/cancel`, { method: "POST" });
    const link = await linkOf(byHand);
    expect((await visitor(product).request(link)).body).toMatchObject({ isRequested: false, byCard: true });
    const { status, body } = await visitor(product).request(`${link}/code`, { method: "POST" });
    expect([status, body.isRequested, body.byCard]).toEqual([200, true, false]);
    expect((await visitor(product).request(`${link}/code`, { method: "POST" })).body).toEqual(body);
    const end = await endOf(product, byHand.subscriptionId);
    await comeTo(0, end);
    expect(await invoicesOf(off)).toHaveLength(0);
    expect(await invoicesOf(byHand)).toMatchObject([{ status: "pending" }]);
    await iugu.payPix(body.order.payment.pixCopyPaste);
    await poll(async () => (await endOf(product, byHand.subscriptionId)).getTime()).toBeGreaterThan(end.getTime());
    expect((await visitor(product).request(link)).body.order.payment.status).toBe("paid");
  });

  test("a card is charged on its last day if the PIX code that was requested instead has expired", async () => {
    const bought = await byIugu();
    await visitor(product).request(`${await linkOf(bought)}/code`, { method: "POST" });
    const end = await endOf(product, bought.subscriptionId);
    for (const place of [0, 1, 2] as const) await comeTo(place, end);
    const [code] = await invoicesOf(bought);
    await iugu.control("status", { id: code?.id, status: "expired" });
    product.clock.aheadMs += 120 * minuteMs;
    await pollOpenCharges(product.ctx);
    await waitForJobs(product);
    expect(await statuses(bought)).toEqual(["pix expired", "credit_card pending"]);
    // No reminder is due on that day.
    await comeTo(3, end);
    await poll(() => statuses(bought)).toEqual(["pix expired", "credit_card paid"]);
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test.each([
    { ends: "after nine", hourUtc: 17 },
    { ends: "before nine", hourUtc: 5 },
  ])(
    "a card is charged at the end of a pause $ends, once an e-mail has announced it, and not without",
    async ({ hourUtc }) => {
      moveClockToHour(product, hourUtc);
      const [noticed, unaware] = [await byIugu(), await byIugu()];
      for (const { fan, subscriptionId, ana } of [noticed, unaware]) {
        const owner = { accountId: (await ana.request("/v1/me")).body._id as string };
        await offerPause(product, owner);
        const body = { months: 1 };
        await fan.request(`/v1/fan/subscriptions/${subscriptionId}/pause`, { method: "PUT", body });
      }
      const until = new Date((await detail(noticed)).state.pause.until);
      await moveClockTo(product, await endOf(product, noticed.subscriptionId));
      await expireDueSubscriptions(product.ctx);
      await runRenewals();
      for (const bought of [noticed, unaware]) expect(await invoicesOf(bought)).toHaveLength(0);
      expect((await detail(noticed)).card.chargeAt).toBe((toCardChargeTimes(until)[0] as Date).toISOString());
      // The mail server has refused the other's notice.
      await moveClockTo(product, toReminderTime(until, "d-3"));
      await runRenewals();
      await poll(async () => (await subjects(noticed)).filter((one) => one.startsWith("Sua pausa")).length).toBe(1);
      const notice = (await mailsTo(product, noticed.email)).find(({ subject }) => subject.startsWith("Sua pausa"));
      expect(notice?.text).toMatch(/cobramos esse valor no cartão Visa final 1111/);
      const [open] = await renewalsOf(product, unaware.subscriptionId);
      await product.ctx.db
        .updateTable("renewalReminder")
        .set({ outcome: "needless" })
        .where("paymentId", "=", open?.id ?? "")
        .execute();
      await comeTo(0, until);
      await poll(async () => (await detail(noticed)).state.status).toBe("active");
      expect(await invoicesOf(noticed)).toMatchObject([{ status: "paid", totalCents: 2990 }]);
      expect(await invoicesOf(unaware)).toHaveLength(0);
      expect((await detail(unaware)).state).toMatchObject({ access: false });
      await moveClockTo(product, toReminderTime(until, "d0"), 2 * minuteMs);
      await runRenewals();
      await poll(async () => (await subjects(unaware)).filter((one) => one.startsWith("Sua pausa")).length).toBe(2);
      const last = (await mailsTo(product, unaware.email)).findLast(({ subject }) => subject.startsWith("Sua pausa"));
      expect(last?.text).toMatch(/pague por PIX/);
    },
  );

  test("a renewal at Mercado Pago charges the stored card, or sends the link where cards are disabled", async () => {
    const ana = await mpSeller(product, mp);
    const { fan, orderBody, body } = await buyBy(product, ana, await mp.tokenOfCard(mp.simulator.url));
    const bought = { subscriptionId: body.subscriptionId, email: orderBody.fan.email, fan, ana };
    expect((await detail(bought)).card).toMatchObject({ brand: "visa", lastDigits: "5682" });
    const end = await endOf(product, bought.subscriptionId);
    await comeTo(0, end);
    await poll(async () => (await endOf(product, bought.subscriptionId)).getTime()).toBeGreaterThan(end.getTime());
    // Each charge has its number within the subscription, and the id of the first one.
    const charges = Object.values(mp.simulator.state.payments).filter(({ userId }) => userId === ana.userId);
    const subscription_id = `${ana.userId}-${bought.subscriptionId}`;
    const invoice_period = { period: 1, type: "monthly" };
    const expected = { subscription_id, invoice_period };
    expect(charges.map(({ recurrence }) => recurrence)).toMatchObject([
      { ...expected, first_time_use: true, user_present: true, subscription_sequence: { number: 1, total: null } },
      {
        ...expected,
        first_time_use: false,
        user_present: false,
        subscription_sequence: { number: 2, total: null },
        payment_reference: { id: String(charges[0]?.id) },
      },
    ]);
    mp.simulator.state.knobs.chargesWithoutCode = false;
    await comeTo(0, await endOf(product, bought.subscriptionId));
    await poll(() => statuses(bought)).toEqual(["credit_card paid", "credit_card refused", "pix pending"]);
    await poll(() => declines(bought)).toHaveLength(1);
  });

  test("a card that is stored again at Mercado Pago under its id is charged, also for another subscription", async () => {
    const { knobs, keptCards } = mp.simulator.state;
    knobs.keepsCardIds = true;
    const ana = await mpSeller(product, mp);
    const token = () => mp.tokenOfCard(mp.simulator.url);
    const { fan, orderBody, body } = await buyBy(product, ana, await token());
    const bought = { subscriptionId: body.subscriptionId, email: orderBody.fan.email, fan, ana };
    const path = `/v1/fan/subscriptions/${bought.subscriptionId}`;
    const again = { cardToken: await token() };
    expect((await fan.request(`${path}/card`, { method: "PUT", body: again })).status).toBe(200);
    // A second subscription of the same fan.
    const second = await fan.request("/v1/checkout", { body: { ...orderBody, cardToken: await token() } });
    expect(second).toMatchObject({ status: 201, body: { payment: { status: "paid" } } });
    expect(Object.values(keptCards).filter(({ userId }) => userId === ana.userId)).toHaveLength(1);
    const ended = { ...bought, subscriptionId: second.body.subscriptionId as string };
    expect(ended.subscriptionId).not.toBe(bought.subscriptionId);
    await fan.request(`/v1/fan/subscriptions/${ended.subscriptionId}/refund`, { method: "POST" });
    await waitForJobs(product);
    await cleanupCards(product.ctx);
    await comeTo(0, await endOf(product, bought.subscriptionId));
    await poll(() => statuses(bought)).toEqual(["credit_card paid"]);
  });
});

describe("declined cards", () => {
  test("a card without funds is charged again the next day, with a payment link meanwhile", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    iugu.knobs({ decline: "51" });
    await comeTo(0, end);
    await poll(() => declines(bought)).toHaveLength(1);
    await processDueRenewals(product.ctx);
    expect(await invoicesOf(bought)).toHaveLength(1);
    const mail = (await mailsTo(product, bought.email)).find(({ subject }) => subject.includes("não passou"));
    expect(mail?.text).toMatch(/sem limite[\s\S]*Tentamos de novo em/);
    expect((await visitor(product).request(`/v1/renewals/${mail?.token}`)).body.order.payment.status).toBe("pending");
    iugu.knobs({ decline: null });
    await comeTo(1, end);
    await poll(async () => (await endOf(product, bought.subscriptionId)).getTime()).toBeGreaterThan(end.getTime());
    expect(await statuses(bought)).toEqual(["credit_card refused", "credit_card paid"]);
    expect((await visitor(product).request(`/v1/renewals/${mail?.token}`)).body.order.payment.status).toBe("paid");
    expect(await verifyLedger(product.ctx)).toEqual([]);
  });

  test("a card that is declined for good is not charged again, and the payment link works", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    iugu.knobs({ decline: "54" });
    await comeTo(0, end);
    await poll(() => declines(bought)).toHaveLength(1);
    iugu.knobs({ decline: null });
    expect((await detail(bought)).card).toMatchObject({ chargeAt: null });
    for (const place of [1, 2] as const) await comeTo(place, end);
    await poll(async () => (await subjects(bought)).filter((one) => one.includes("terminou")).length).toBe(2);
    expect(await invoicesOf(bought)).toHaveLength(1);
    const mails = await mailsTo(product, bought.email);
    const { token } = mails.find(({ subject }) => subject.includes("terminou")) ?? { token: "" };
    expect(mails.find(({ subject }) => subject.includes("não passou"))?.text).toContain("Não vamos tentar de novo");
    const { body } = await visitor(product).request(`/v1/renewals/${token}/code`, { method: "POST" });
    await iugu.payPix(body.order.payment.pixCopyPaste);
    await poll(async () => (await detail(bought)).state.status).toBe("active");
  });

  test("a renewal tries a declined card four times in five days and no more", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    iugu.knobs({ decline: "51" });
    for (const place of [0, 1, 2, 3] as const) {
      await comeTo(place, end);
      await expireDueSubscriptions(product.ctx);
      await poll(() => declines(bought)).toHaveLength(place + 1);
      await processDueRenewals(product.ctx);
    }
    await moveClockTo(product, toCardChargeTimes(end)[3] as Date, dayMs);
    await processDueRenewals(product.ctx);
    expect((await invoicesOf(bought)).map(({ status }) => status)).toEqual(Array(4).fill("canceled"));
    expect((await statuses(bought)).at(-1)).toBe("pix pending");
    expect((await detail(bought)).state).toMatchObject({ status: "expired", access: false });
  });

  test("a declined card is not charged again, and nobody reminded, once the fan has subscribed anew", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    iugu.knobs({ decline: "51" });
    await comeTo(0, end);
    await poll(() => declines(bought)).toHaveLength(1);
    iugu.knobs({ decline: null });
    await buyAgain(bought);
    const before = await subjects(bought);
    for (const place of [1, 2, 3] as const) await comeTo(place, end);
    expect(await invoicesOf(bought)).toHaveLength(1);
    expect((await subjects(bought)).filter((subject) => !before.includes(subject))).toEqual([]);
  });

  test("two subscriptions of a fan do not wait for each other in their grace days", async () => {
    const bought = await byIugu();
    const other = await buyAgain(bought);
    const end = await endOf(product, other.subscriptionId);
    iugu.knobs({ decline: "51" });
    await comeTo(0, end);
    await poll(() => declines(bought)).toHaveLength(2);
    iugu.knobs({ decline: null });
    await comeTo(1, end);
    expect([...(await statuses(bought)), ...(await statuses(other))]).toContain("credit_card paid");
  });

  test("a fan replaces a declined card by another, which is charged at once", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    iugu.knobs({ decline: "54" });
    await comeTo(0, end);
    await poll(() => declines(bought)).toHaveLength(1);
    iugu.knobs({ decline: null });
    const path = `/v1/fan/subscriptions/${bought.subscriptionId}/card`;
    const body = { cardToken: await cardTokenFor(iugu, product, bought.ana, "fine") };
    expect((await visitor(product).request(path, { method: "PUT", body })).status).toBe(401);
    const stranger = await byIugu();
    expect((await stranger.fan.request(path, { method: "PUT", body })).status).toBe(404);
    const wrong = await bought.fan.request(path, { method: "PUT", body: { cardToken: "no-such-token" } });
    expect(wrong).toMatchObject({ status: 402, body: { code: "CARD_DECLINED" } });
    expect((await bought.fan.request(path, { method: "PUT", body })).status).toBe(200);
    await processDueRenewals(product.ctx);
    await poll(async () => (await endOf(product, bought.subscriptionId)).getTime()).toBeGreaterThan(end.getTime());
    // The card stored before is deleted at the gateway.
    const [invoice] = await invoicesOf(bought);
    const methods = Object.values(iugu.simulator.state.methods);
    expect(methods.filter(({ accountId }) => accountId === invoice?.accountId)).toHaveLength(1);
  });
});

test("a card that renews no subscription any more is deleted here and at the gateway", async () => {
  const [over, runs] = [await byIugu(), await byIugu()];
  await over.fan.request(`/v1/fan/subscriptions/${over.subscriptionId}/refund`, { method: "POST" });
  await cleanupCards(product.ctx);
  const storedCards = product.ctx.db.selectFrom("renewalCard").selectAll();
  expect(await storedCards.where("subscriptionId", "=", over.subscriptionId).execute()).toEqual([]);
  const [card] = await storedCards.where("subscriptionId", "=", runs.subscriptionId).execute();
  expect(iugu.simulator.state.methods[card?.cardId ?? ""]).toBeDefined();
  // No column contains the card's number.
  expect(JSON.stringify(card)).not.toMatch(/4111.?1111/);
});

describe("a card that its gateway does not delete", () => {
  const methodsOf = () => Object.keys(iugu.simulator.state.methods);
  const pending = async (cards: string[]) => {
    const own = product.ctx.db.selectFrom("deletedCard").select("cardId").where("cardId", "in", cards);
    return (await own.execute()).map(({ cardId }) => cardId);
  };
  const cardOf = async ({ subscriptionId }: Bought) => {
    const stored = product.ctx.db.selectFrom("renewalCard").select("cardId");
    return (await stored.where("subscriptionId", "=", subscriptionId).executeTakeFirstOrThrow()).cardId;
  };

  test("since its settings were removed, is deleted there once they are back", async () => {
    const over = await byIugu();
    const cardId = await cardOf(over);
    await over.fan.request(`/v1/fan/subscriptions/${over.subscriptionId}/refund`, { method: "POST" });
    await waitForJobs(product);
    const removed = product.ctx.gateways.iugu as Gateway;
    delete product.ctx.gateways.iugu;
    onTestFinished(() => {
      product.ctx.gateways.iugu = removed;
    });
    for (let day = 0; day < 2; day++) {
      await cleanupCards(product.ctx);
      product.clock.aheadMs += dayMs;
      expect(await pending([cardId])).toEqual([cardId]);
    }
    product.ctx.gateways.iugu = removed;
    expect(methodsOf()).toContain(cardId);
    await cleanupCards(product.ctx);
    expect(methodsOf()).not.toContain(cardId);
    expect(await pending([cardId])).toEqual([]);
  });

  test("while it is replaced, is deleted there later, and what an account cannot delete any more is forgotten", async () => {
    const [ana, bia] = [await byIugu(), await byIugu()];
    const away = vi.spyOn(product.ctx.gateways.iugu as Gateway, "deleteCard");
    away.mockRejectedValue(new GatewayError("unreachable", "a test"));
    onTestFinished(() => away.mockRestore());
    const cards = [await cardOf(ana), await cardOf(bia)];
    for (const bought of [ana, bia]) {
      const body = { cardToken: await cardTokenFor(iugu, product, bought.ana, "fine") };
      const path = `/v1/fan/subscriptions/${bought.subscriptionId}/card`;
      expect((await bought.fan.request(path, { method: "PUT", body })).status).toBe(200);
    }
    expect((await pending(cards)).sort()).toEqual(cards.sort());
    const { _id: accountId } = (await bia.ana.request("/v1/me")).body;
    const connection = product.ctx.db.updateTable("gatewayConnection").where("accountId", "=", accountId);
    await connection.set({ credentials: Buffer.alloc(0) }).execute();
    away.mockRestore();
    product.clock.aheadMs += dayMs;
    await cleanupCards(product.ctx);
    expect(methodsOf().filter((id) => cards.includes(id))).toHaveLength(1);
    expect(await pending(cards)).toEqual([]);
  });
});

test("a card is kept during a pause, also one that was stored in it, and deleted when the pause has ended", async () => {
  const [kept, replaced] = [await byIugu(), await byIugu()];
  const path = ({ subscriptionId }: Bought) => `/v1/fan/subscriptions/${subscriptionId}`;
  const cardOf = async ({ subscriptionId }: Bought) => {
    const stored = product.ctx.db
      .selectFrom("renewalCard")
      .select("cardId")
      .where("subscriptionId", "=", subscriptionId);
    return (await stored.executeTakeFirst())?.cardId;
  };
  for (const bought of [kept, replaced]) {
    await offerPause(product, { accountId: (await bought.ana.request("/v1/me")).body._id });
    await bought.fan.request(`${path(bought)}/pause`, { method: "PUT", body: { months: 1 } });
  }
  await moveClockTo(product, await endOf(product, replaced.subscriptionId), 9 * dayMs);
  await expireDueSubscriptions(product.ctx);
  const body = { cardToken: await cardTokenFor(iugu, product, replaced.ana, "fine") };
  expect((await replaced.fan.request(`${path(replaced)}/card`, { method: "PUT", body })).status).toBe(200);
  await cleanupCards(product.ctx);
  for (const bought of [kept, replaced])
    expect(iugu.simulator.state.methods[(await cardOf(bought)) ?? ""]).toBeDefined();
  await kept.fan.request(`${path(kept)}/cancel`, { method: "POST" });
  await cleanupCards(product.ctx);
  expect([await cardOf(kept), typeof (await cardOf(replaced))]).toEqual([undefined, "string"]);
});

describe("interrupted card charges", () => {
  test("a card charge with a lost response is found, and charged once", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    await iugu.idle();
    iugu.knobs({ loseResponses: 1, losePath: "/v1/charge", webhooks: { drop: true } });
    await comeTo(0, end);
    await poll(() => iugu.simulator.state.knobs.loseResponses).toBe(0);
    await processDueRenewals(product.ctx);
    iugu.knobs({ webhooks: { drop: false } });
    product.clock.aheadMs += 2 * minuteMs;
    await pollOpenCharges(product.ctx);
    await poll(() => statuses(bought)).toEqual(["credit_card paid"]);
    expect(await invoicesOf(bought)).toHaveLength(1);
  });

  test("a crash before a card charge leads to a new attempt, and one after it to reading the charge", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    await iugu.idle();
    iugu.knobs({ limit: 50 });
    await comeTo(0, end);
    await poll(() => statuses(bought)).toEqual(["credit_card refused", "credit_card pending"]);
    iugu.knobs({ limit: 0 });
    // The fan is not e-mailed about an error of ours.
    expect(await declines(bought)).toEqual([]);
    product.clock.aheadMs += 61 * minuteMs;
    const { ctx } = product;
    await stopGatewayJobs();
    await processDueRenewals(ctx);
    const renewalId = (await renewalsOf(product, bought.subscriptionId)).at(-1)?.id ?? "";
    expect(await markSubmitted(ctx, renewalId)).toBe(true);
    await chargeCard(ctx, renewalId);
    expect(await invoicesOf(bought)).toHaveLength(0);
    product.clock.aheadMs += 6 * minuteMs;
    await pollOpenCharges(ctx);
    await handleDeclinedRenewal(ctx, renewalId);
    await handleDeclinedRenewal(ctx, renewalId);
    product.clock.aheadMs += 61 * minuteMs;
    await processDueRenewals(ctx);
    const next = (await renewalsOf(product, bought.subscriptionId)).at(-1)?.id ?? "";
    expect(next).not.toBe(renewalId);
    await Promise.all(Array.from({ length: 8 }, () => chargeCard(ctx, next)));
    // One of them charges, the others read: after a reading that started later than the charge, the next one counts.
    product.clock.aheadMs += 2 * minuteMs;
    await pollOpenCharges(ctx);
    expect(await statuses(bought)).toContain("credit_card paid");
    expect((await invoicesOf(bought)).filter(({ status }) => status === "paid")).toHaveLength(1);
    expect(await verifyLedger(ctx)).toEqual([]);
  });

  test("a card charge that was never sent is closed once its payment is", async () => {
    const bought = await byIugu();
    const end = await endOf(product, bought.subscriptionId);
    const { ctx } = product;
    // The job of the charge is lost.
    await stopGatewayJobs();
    await moveClockTo(product, toCardChargeTimes(end)[0] as Date);
    await processDueRenewals(ctx);
    await bought.fan.request(`/v1/fan/subscriptions/${bought.subscriptionId}/cancel`, { method: "POST" });
    expect(await statuses(bought)).toEqual(["credit_card expired"]);
    product.clock.aheadMs += 31 * minuteMs;
    await pollOpenCharges(ctx);
    const [{ id = "" } = {}] = await renewalsOf(product, bought.subscriptionId);
    const charge = ctx.db.selectFrom("gatewayCharge").select(["state", "sentAt"]).where("paymentId", "=", id);
    expect(await charge.executeTakeFirst()).toEqual({ state: "closed", sentAt: null });
    expect(await invoicesOf(bought)).toHaveLength(0);
  });
});
