import { describe, expect, test } from "vitest";
import { addGift, addUnclaimedGift, approveGift, claim, orderGift } from "#test/gifts";
import { verifyEmail } from "#test/grants";
import { findViolations } from "#test/money-invariants";
import { newRegistration, order, type Person, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo, moveClockTo } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import { addStory, approveOrder, openWorld, subscribe } from "#test/world";
import { sendDueGifts } from "./gifts.jobs.ts";

const product = startProduct({ work: true });
const newEmail = () => newRegistration().email;
const dayMs = 86_400_000;
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

const offered = async (code: string, person: Person = visitor(product)) => person.request(`/v1/gift-claims/${code}`);
const giftsOf = async (person: Person) => (await person.request("/v1/gifts")).body.data;
const boughtBy = async (person: Person) => (await person.request("/v1/fan/gifts")).body.data;
const watches = async (person: Person, username: string) =>
  (await person.request(`/v1/creators/${username}/stories`)).status === 200;

async function subscriptionsOf(ana: Person, email: string) {
  const { body } = await ana.request(`/v1/subscriptions?query=${encodeURIComponent(email)}`);
  return body.data;
}

const withdraw = (fan: Person, paymentId: string) => fan.request(`/v1/fan/orders/${paymentId}/refund`, { body: {} });
const refund = (ana: Person, paymentId: string) => ana.request(`/v1/payments/${paymentId}/refunds`, { body: {} });

describe("a gift to the creator's own key", () => {
  test("a fan buys it, hands over the link, and its receiver watches until it ends", async () => {
    const { owner: ana } = await openWorld(product);
    await addStory(product, ana);
    const message = "Feliz aniversário!\nAproveite.";
    const { fan, status, order, email } = await orderGift(product, ana, { message });
    expect(status).toBe(201);
    expect(order).toMatchObject({
      ...{ status: "pending", title: "Presente: Mensal", subscriptionId: null, plan: null },
      lines: [{ kind: "gift", amount: 2_990, message, receiver: { name: "Bia Reis", email: null }, url: null }],
    });
    expect((await boughtBy(fan))[0]).toMatchObject({ status: "pending", url: null });
    expect(await giftsOf(ana)).toEqual([]);

    const { code, paymentId } = await approveGift(product, order._id, { fan, email });
    const url = `${product.ctx.config.publicUrl}/presente/${code}`;
    expect((await fan.request(`/v1/checkout/${paymentId}`)).body).toMatchObject({ status: "active", lines: [{ url }] });
    expect((await boughtBy(fan))[0]).toMatchObject({ status: "unclaimed", url, refundable: false });
    expect((await giftsOf(ana))[0]).toMatchObject({
      ...{ amount: 2_990, buyer: { name: "João Souza" }, receiver: { name: "Bia Reis" }, state: "unclaimed", message },
    });
    expect((await offered(code)).body).toMatchObject({
      ...{ state: "ready", addressed: false, mine: false, message, buyer: { name: "João Souza" } },
      plan: { name: "Mensal", periodMonths: 1 },
    });

    const bia = newEmail();
    const { person, status: claimed, body } = await claim(product, code, bia);
    expect(claimed).toBe(200);
    expect(body).toMatchObject({ state: "claimed", mine: true, message });
    expect(daysBetween(product.ctx.now().toISOString(), body.until)).toBeGreaterThan(26);
    expect(await watches(person, ana.username)).toBe(true);
    const [subscription] = await subscriptionsOf(ana, bia);
    expect(subscription).toMatchObject({ source: "gift", status: "canceled", access: true, fan: { name: "Bia Reis" } });
    expect((await giftsOf(ana))[0]).toMatchObject({ state: "claimed" });
    expect((await boughtBy(fan))[0]).toMatchObject({ status: "claimed", url: null });

    const [own] = (await person.request("/v1/fan/subscriptions")).body.data;
    expect(own.state).toMatchObject({ gift: true, access: true, rights: { mayCancel: false, mayReinstate: false } });
    const scheduled = product.ctx.db.selectFrom("renewalSchedule").select("subscriptionId");
    expect(await scheduled.where("subscriptionId", "=", subscription._id).execute()).toEqual([]);
    expect((await ana.request("/v1/subscription/stats?period=7d")).body).toMatchObject({
      gifts: 2_990,
      revenue: 0,
      periodNew: 1,
    });
    const csv = (await ana.request("/v1/wallet/operations/export?format=csv")).body.toString();
    expect(csv).toContain('"Presente"');
  });

  test("a gift is ordered alone, of an active plan, for one of the next 90 days and without links", async () => {
    const ana = await seller(product);
    const day = (days: number) =>
      new Date(product.ctx.now().getTime() - 3 * 3_600_000 + days * dayMs).toISOString().slice(0, 10);
    const status = async (line: object) => (await orderGift(product, ana, line)).status;
    expect(await status({ deliverOn: day(0) })).toBe(201);
    expect(await status({ deliverOn: day(90) })).toBe(201);
    expect(await status({ deliverOn: "" })).toBe(400);
    expect(await status({ deliverOn: day(-1) })).toBe(400);
    expect(await status({ deliverOn: day(91) })).toBe(400);
    expect(await status({ message: "a".repeat(281) })).toBe(400);
    expect(await status({ message: "Veja www.golpe.com" })).toBe(400);
    expect(await status({ receiver: { name: "https://golpe.com" } })).toBe(400);
    expect(await status({ planId: (await seller(product)).planId })).toBe(404);
  });

  test("tapping twice orders one gift, and other words another one", async () => {
    const ana = await seller(product);
    const fan = visitor(product);
    const { planId, ...body } = order(ana);
    const orderedId = async (message: string) => {
      const lines = [{ kind: "gift", planId, receiver: { name: "Bia Reis" }, message }];
      return (await fan.request("/v1/checkout", { body: { ...body, lines } })).body._id;
    };
    const first = await orderedId("Oi");
    expect(await orderedId("Oi")).toBe(first);
    expect(await orderedId("Olá")).not.toBe(first);
  });
});

describe("claims", () => {
  test("guessed links find nothing, and many guesses are refused", async () => {
    const guesser = visitor(product);
    const statuses = new Set<number>();
    for (let i = 0; i < 32; i++) statuses.add((await offered(`adivinha${i}`, guesser)).status);
    expect([...statuses]).toEqual([410, 429]);
  });

  test("before the payment is confirmed it waits", async () => {
    const ana = await seller(product);
    const { order } = await orderGift(product, ana);
    const [gift] = await product.ctx.db
      .selectFrom("fanOrder")
      .innerJoin("payment", "payment.orderId", "fanOrder.id")
      .select("fanOrder.id")
      .where("payment.id", "=", order._id)
      .execute();
    const { toGiftCode } = await import("./gift-codes.ts");
    const code = toGiftCode(product.ctx, gift?.id ?? "");
    expect((await offered(code)).body).toMatchObject({ state: "waiting", message: null });
    expect((await claim(product, code, newEmail())).body.code).toBe("GIFT_NOT_PAID");
  });

  test("the same person may claim again, also without a code; a second person is refused", async () => {
    const ana = await seller(product);
    const { code } = await addGift(product, ana, { message: "Só para você" });
    const email = newEmail();
    const { person, body } = await claim(product, code, email);
    expect((await claim(product, code, email)).body).toMatchObject({ mine: true, until: body.until });
    const again = { email, acceptedTerms: true };
    expect((await person.request(`/v1/gift-claims/${code}`, { body: again })).body).toMatchObject({ mine: true });
    expect((await visitor(product).request(`/v1/gift-claims/${code}`, { body: again })).body.code).toBe(
      "EMAIL_NOT_VERIFIED",
    );
    expect((await claim(product, code, newEmail())).body.code).toBe("GIFT_CLAIMED");
    expect((await offered(code)).body).toMatchObject({ state: "claimed", mine: false, message: null, until: null });
    expect(await subscriptionsOf(ana, email)).toHaveLength(1);
  });

  test("of two people at once one gets it, and of one person at once one period", async () => {
    const ana = await seller(product);
    const { code } = await addGift(product, ana);
    const [bia, caio] = [newEmail(), newEmail()];
    const results = await Promise.all([bia, caio, bia, caio].map((email) => claim(product, code, email)));
    const won = results.filter(({ status }) => status === 200);
    expect(results.filter(({ body }) => body.code === "GIFT_CLAIMED")).toHaveLength(2);
    expect(won).toHaveLength(2);
    const all = [...(await subscriptionsOf(ana, bia)), ...(await subscriptionsOf(ana, caio))];
    expect(all).toHaveLength(1);
    expect(all[0].currentPeriodEnd).toBe(won[0]?.body.until);
  });

  test("two gifts that one person claims at once follow each other", async () => {
    const ana = await seller(product);
    const gifts = [await addGift(product, ana), await addGift(product, ana)];
    const email = newEmail();
    const results = await Promise.all(gifts.map(({ code }) => claim(product, code, email)));
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    const [subscription, ...others] = await subscriptionsOf(ana, email);
    expect(others).toEqual([]);
    expect(daysBetween(product.ctx.now().toISOString(), subscription.currentPeriodEnd)).toBeGreaterThan(56);
  });

  test("a gift that was sent to an address is only for that address", async () => {
    const ana = await seller(product);
    const email = newEmail();
    const { code } = await addGift(product, ana, { receiver: { name: "Bia Reis", email } });
    expect((await offered(code)).body).toMatchObject({ addressed: true });
    expect(JSON.stringify((await offered(code)).body)).not.toContain(email);
    expect((await claim(product, code, newEmail())).body.code).toBe("GIFT_FOR_OTHER_EMAIL");
    expect((await claim(product, code, email)).status).toBe(200);
  });

  test("a gift outlives the deletion of its buyer's data, without their words", async () => {
    const ana = await seller(product);
    const { code, fan, email } = await addGift(product, ana, { message: "Só para você" });
    await verifyEmail(product, fan, email);
    expect((await fan.request("/v1/fan/deletion", { body: { email } })).status).toBeLessThan(300);
    expect((await offered(code)).body).toMatchObject({ state: "ready", message: null, receiver: { name: "Bia Reis" } });
    expect((await claim(product, code, newEmail())).status).toBe(200);
  });

  test("a page that is not on air keeps its gifts", async () => {
    const world = await openWorld(product);
    const { code } = await addGift(product, world.owner);
    const page = product.ctx.db.updateTable("profile").where("accountId", "=", world.owner.accountId);
    await page.set({ publishedAt: null }).execute();
    expect((await offered(code)).body).toMatchObject({ state: "unavailable", message: null });
    expect((await claim(product, code, newEmail())).body.code).toBe("GIFT_UNAVAILABLE");
    await page.set({ publishedAt: product.ctx.now() }).execute();
    expect((await claim(product, code, newEmail())).status).toBe(200);
  });
});

describe("the receiver's subscription", () => {
  test("one that renews is extended at its own terms, and keeps renewing", async () => {
    const world = await openWorld(product);
    const fan = await subscribe(world, world.owner, "paying");
    const [before] = await subscriptionsOf(world.owner, fan.email);
    const { code } = await addGift(product, world.owner);
    expect(await claim(product, code, fan.email, fan.person)).toMatchObject({ status: 200, body: { renews: true } });
    const [after, ...others] = await subscriptionsOf(world.owner, fan.email);
    expect(others).toEqual([]);
    expect(after).toMatchObject({ _id: before._id, status: "active", source: "checkout" });
    expect(daysBetween(before.currentPeriodEnd, after.currentPeriodEnd)).toBeGreaterThan(26);
  });

  test("one that was revoked stays so, and the gift is a new one", async () => {
    const world = await openWorld(product);
    const fan = await subscribe(world, world.owner, "revoked");
    const { code } = await addGift(product, world.owner);
    expect(await claim(product, code, fan.email)).toMatchObject({ status: 200, body: { renews: false } });
    const found = await subscriptionsOf(world.owner, fan.email);
    expect(found.map(({ status, source }: { status: string; source: string }) => [source, status])).toEqual([
      ["gift", "canceled"],
      ["checkout", "revoked"],
    ]);
  });

  test("a guest without an end needs none, and one with an end has it afterwards", async () => {
    const { owner: ana } = await openWorld(product);
    const [forEver, forDays] = [newEmail(), newEmail()];
    const expiresAt = new Date(product.ctx.now().getTime() + 20 * dayMs).toISOString();
    await ana.request("/v1/whitelist", { body: { data: [{ contact: forEver }] } });
    await ana.request("/v1/whitelist", { body: { data: [{ contact: forDays }], expiresAt } });
    await verifyEmail(product, visitor(product), forEver);
    const { code } = await addGift(product, ana);
    expect((await claim(product, code, forEver)).body.code).toBe("GIFT_NOT_NEEDED");
    const { body } = await claim(product, code, forDays);
    expect(daysBetween(expiresAt, body.until)).toBeGreaterThan(26);
    expect(body.renews).toBe(false);
  });
});

describe("e-mails", () => {
  test("a gift with an address is sent on its day, once, and its buyer reminded a week later", async () => {
    const { owner: ana } = await openWorld(product);
    const email = newEmail();
    const day = new Date(product.ctx.now().getTime() + 5 * dayMs);
    const deliverOn = day.toISOString().slice(0, 10);
    const gift = await addGift(product, ana, {
      receiver: { name: "Bia Reis", email },
      message: "Parabéns!",
      deliverOn,
    });
    await sendDueGifts(product.ctx);
    await waitForJobs(product);
    expect(await mailsTo(product, email)).toEqual([]);
    await moveClockTo(product, new Date(`${deliverOn}T12:01:00Z`));
    await Promise.all([sendDueGifts(product.ctx), sendDueGifts(product.ctx)]);
    await waitForJobs(product);
    const [mail, ...others] = await mailsTo(product, email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: "João Souza deu um presente a você" });
    expect(mail?.text).toContain(`/presente/${gift.code}`);
    expect(mail?.text).toContain("Parabéns!");
    await moveClockTo(product, new Date(new Date(`${deliverOn}T12:05:00Z`).getTime() + 7 * dayMs));
    await sendDueGifts(product.ctx);
    await sendDueGifts(product.ctx);
    const reminders = async () =>
      (await mailsTo(product, gift.email)).filter(({ subject }) => subject.includes("ainda espera"));
    await waitForJobs(product);
    expect(await reminders()).toHaveLength(1);
  });
});

test("the buyer of a gift that is approved late is reminded a week after that, and has the money back 90 days after", async () => {
  const { owner: ana } = await openWorld(product);
  const { fan, order, email } = await orderGift(product, ana);
  product.clock.aheadMs += 10 * dayMs;
  await approveGift(product, order._id, { fan, email });
  const reminders = async () =>
    (await mailsTo(product, email)).filter(({ subject }) => subject.includes("ainda espera")).length;
  for (const days of [0, 6]) {
    product.clock.aheadMs += days * dayMs;
    await sendDueGifts(product.ctx);
    await waitForJobs(product);
    expect(await reminders()).toBe(0);
  }
  const [bought] = await boughtBy(fan);
  expect(daysBetween(product.ctx.now().toISOString(), bought.refundableAt)).toBe(84);
  product.clock.aheadMs += dayMs + 60_000;
  await sendDueGifts(product.ctx);
  await expect.poll(reminders).toBe(1);
});

describe("money that goes back", () => {
  test("a returned gift cannot be claimed", async () => {
    const ana = await seller(product);
    const { code, paymentId } = await addGift(product, ana, { message: "Oi" });
    expect((await refund(ana, paymentId)).status).toBeLessThan(300);
    expect((await offered(code)).body).toMatchObject({ state: "returned", message: null });
    expect((await claim(product, code, newEmail())).body.code).toBe("GIFT_RETURNED");
    expect((await giftsOf(ana))[0]).toMatchObject({ state: "returned" });
  });

  test("a refund after the claim ends the access that it gave", async () => {
    const { owner: ana } = await openWorld(product);
    await addStory(product, ana);
    const { code, paymentId } = await addGift(product, ana);
    const email = newEmail();
    const { person } = await claim(product, code, email);
    expect(await watches(person, ana.username)).toBe(true);
    await refund(ana, paymentId);
    await expect.poll(() => watches(person, ana.username)).toBe(false);
    expect((await subscriptionsOf(ana, email))[0]).toMatchObject({ status: "refunded", access: false });
  });

  test("whoever claimed it is told once that its money went back, and nobody else", async () => {
    const ana = await seller(product);
    const [claimed, unclaimed] = [await addGift(product, ana), await addGift(product, ana)];
    const bia = newEmail();
    const told = async (email: string) =>
      (await mailsTo(product, email)).filter(({ subject }) => subject === "Seu presente foi cancelado");
    await claim(product, claimed.code, bia);
    await Promise.all([refund(ana, claimed.paymentId), refund(ana, unclaimed.paymentId)]);
    await expect.poll(async () => (await told(bia)).length).toBe(1);
    await withdraw(claimed.fan, claimed.paymentId);
    await waitForJobs(product);
    const [mail] = await told(bia);
    expect(mail?.text).toContain(`1 mês de assinatura de @${ana.username}`);
    expect(await told(bia)).toHaveLength(1);
    expect([...(await told(claimed.email)), ...(await told(unclaimed.email))]).toEqual([]);
  });

  test("a refund takes only the time of the gift from a subscription that it extended", async () => {
    const world = await openWorld(product);
    const fan = await subscribe(world, world.owner, "paying");
    const [before] = await subscriptionsOf(world.owner, fan.email);
    const { code, paymentId } = await addGift(product, world.owner);
    await claim(product, code, fan.email);
    await refund(world.owner, paymentId);
    const [after] = await subscriptionsOf(world.owner, fan.email);
    expect(after).toMatchObject({ status: "active", access: true, currentPeriodEnd: before.currentPeriodEnd });
  });

  test("a receiver who withdraws what they paid themselves keeps the time of a gift, without a renewal", async () => {
    const world = await openWorld(product);
    const fan = await approveOrder(world, await subscribe(world, world.owner, "unpaid"));
    const { code } = await addGift(product, world.owner);
    await claim(product, code, fan.email);
    const path = `/v1/fan/subscriptions/${fan.subscriptionId}`;
    const before = (await fan.person.request(path)).body.state.currentPeriodEnd;
    expect((await fan.person.request(`${path}/refund`, { method: "POST" })).status).toBe(200);
    const { state } = (await fan.person.request(path)).body;
    expect(state).toMatchObject({ status: "canceled", access: true, rights: { mayCancel: false, refundUntil: null } });
    const days = (Date.parse(before) - Date.parse(state.currentPeriodEnd)) / 86_400_000;
    expect(days).toBeGreaterThan(27);
    expect(days).toBeLessThan(32);
    expect(await watches(fan.person, world.owner.username)).toBe(true);
    expect(await findViolations(product.ctx, world.owner.accountId)).toEqual([]);
  });

  test("a refund and a claim at once leave no access without money", async () => {
    const ana = await seller(product);
    for (let i = 0; i < 4; i++) {
      const { code, paymentId } = await addGift(product, ana);
      const email = newEmail();
      const [claimed, refunded] = await Promise.all([claim(product, code, email), refund(ana, paymentId)]);
      expect(refunded.status).toBeLessThan(300);
      const found = await subscriptionsOf(ana, email);
      expect(found.filter(({ access }: { access: boolean }) => access)).toEqual([]);
      if (claimed.status !== 200) expect(claimed.body.code).toBe("GIFT_RETURNED");
    }
  });

  test("the buyer may withdraw a gift for seven days, and nobody keeps the access that it gave", async () => {
    const { owner: ana } = await openWorld(product);
    await addStory(product, ana);
    const [open, claimed, atOnce, late] = [
      await addGift(product, ana),
      await addGift(product, ana),
      await addGift(product, ana),
      await addGift(product, ana),
    ];
    const [bia, caio, davi] = [newEmail(), newEmail(), newEmail()];
    const withdrawal = { orderId: claimed.paymentId, lines: [1], amount: 2_990, others: [] };
    const { person } = await claim(product, claimed.code, bia);
    expect(await boughtBy(claimed.fan)).toMatchObject([{ status: "claimed", withdrawal, refund: null }]);
    expect(await watches(person, ana.username)).toBe(true);
    expect((await withdraw(open.fan, claimed.paymentId)).status).toBe(404);
    expect((await withdraw(person, claimed.paymentId)).status).toBe(404);
    for (const gift of [open, claimed, claimed])
      expect((await withdraw(gift.fan, gift.paymentId)).body).toMatchObject({ amount: 2_990, by: "creator" });
    expect((await offered(open.code)).body).toMatchObject({ state: "returned" });
    expect((await claim(product, open.code, newEmail())).body.code).toBe("GIFT_RETURNED");
    for (const gift of [open, claimed]) {
      const [bought] = await boughtBy(gift.fan);
      expect(bought).toMatchObject({
        status: "refund_requested",
        url: null,
        withdrawal: null,
        refund: { amount: 2_990 },
      });
    }
    await expect.poll(() => watches(person, ana.username)).toBe(false);
    expect(await subscriptionsOf(ana, bia)).toMatchObject([{ status: "refunded", access: false }]);
    const [own] = (await person.request("/v1/fan/subscriptions")).body.data;
    expect(own.state).toMatchObject({ gift: true, refund: null });

    const [claimedNow] = await Promise.all([claim(product, atOnce.code, caio), withdraw(atOnce.fan, atOnce.paymentId)]);
    if (claimedNow.status !== 200) expect(claimedNow.body.code).toBe("GIFT_RETURNED");
    expect((await subscriptionsOf(ana, caio)).filter(({ access }: { access: boolean }) => access)).toEqual([]);

    await claim(product, late.code, davi);
    product.clock.aheadMs += 9 * dayMs;
    expect(await boughtBy(late.fan)).toMatchObject([{ withdrawal: null }]);
    expect((await withdraw(late.fan, late.paymentId)).body.code).toBe("REFUND_TOO_LATE");
    expect((await subscriptionsOf(ana, davi))[0]).toMatchObject({ access: true });
    expect(await findViolations(product.ctx, ana.accountId)).toEqual([]);
  });

  test("a withdrawn gift takes only its own time from what its receiver pays", async () => {
    const world = await openWorld(product);
    const fan = await subscribe(world, world.owner, "paying");
    const [before] = await subscriptionsOf(world.owner, fan.email);
    const gift = await addGift(product, world.owner);
    await claim(product, gift.code, fan.email);
    expect((await withdraw(gift.fan, gift.paymentId)).status).toBe(200);
    const [after] = await subscriptionsOf(world.owner, fan.email);
    expect(after).toMatchObject({ status: "active", access: true, currentPeriodEnd: before.currentPeriodEnd });
  });

  test("the buyer of a gift that nobody claims may have the money back after 90 days", async () => {
    const world = await openWorld(product);
    const fan = await subscribe(world, world.owner, "paying");
    const young = await addGift(product, world.owner, {}, fan.person);
    const ask = (person: Person, id: string) => person.request(`/v1/fan/gifts/${id}/refund`, { method: "POST" });
    expect((await ask(fan.person, young.orderId)).body.code).toBe("GIFT_KEPT");
    product.clock.aheadMs += 9 * 86_400_000;
    expect((await ask(fan.person, young.orderId)).body.code).toBe("GIFT_KEPT");
    product.clock.aheadMs = 0;
    const old = await addUnclaimedGift(product, world.owner, fan);
    expect((await ask((await subscribe(world, world.owner, "paying")).person, old.orderId)).status).toBe(404);
    expect((await ask(fan.person, old.orderId)).body).toMatchObject({
      status: "refund_requested",
      refundable: false,
      url: null,
    });
    expect((await ask(fan.person, old.orderId)).status).toBe(200);
    expect((await claim(product, old.code, newEmail())).body.code).toBe("GIFT_RETURNED");
    expect((await giftsOf(world.owner)).find(({ _id }: { _id: string }) => _id === old.orderId)).toMatchObject({
      state: "refund_requested",
    });
    const { data: tasks } = (await world.owner.request("/v1/refunds")).body;
    const task = tasks.find(({ amount }: { amount: number }) => amount === 2_990);
    expect(task.isUnclaimedGift).toBe(true);
    const returned = await world.owner.request(`/v1/refunds/${task._id}/returned`, { method: "POST", body: {} });
    expect(returned.status).toBe(200);
    const bought = (await boughtBy(fan.person)).find(({ _id }: { _id: string }) => _id === old.orderId);
    expect(bought).toMatchObject({ status: "returned" });
  });
});
