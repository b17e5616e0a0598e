import { describe, expect, test } from "vitest";
import { digest } from "#core/keys/keys";
import { insertBounce } from "#core/mail/mail.store";
import { inTransaction } from "#core/transaction";
import { sendReminderMail } from "#modules/notices/send-reminders";
import { lockPayment } from "#modules/payments/payments.store";
import { readMailbox } from "#ports/mail/mailbox";
import { countWaiting } from "#test/count-waiting";
import { addCoupon, coupon, verifyEmail } from "#test/grants";
import { addItem, buyItem, orderItem } from "#test/items";
import { newRegistration, type Person, seller } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import { addEndedTarget, endedFan, reminded, unpaidFan } from "#test/reminders";
import { orderTip } from "#test/tips";
import { waitForJobs } from "#test/wait-for-jobs";
import { addReceipt, approveOrder, type Fan, type Owner, openWorld, subscribe } from "#test/world";
import { cleanupReminders, processReminders, startEndedReminders, startReminder } from "./process-reminders.ts";

const product = startProduct({ work: true });
const { clock } = product;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Each test begins on a day of its own, at this time in São Paulo. */
let day = 0;
function startDay(time = "12:00") {
  day += 100;
  clock.stoppedAtMs = Date.parse(`2027-03-10T${time}:00-03:00`) + day * dayMs;
  clock.aheadMs = 0;
}

const wait = (ms: number) => {
  clock.aheadMs += ms;
};

async function remind() {
  await processReminders(product.ctx);
  await startEndedReminders(product.ctx);
  await waitForJobs(product);
}

const subjects = /^(Seu pedido a|Falta o comprovante|Sua assinatura de @\S+ terminou|Um cupom para voltar)/;
const mailsTo = async (email: string) =>
  (await readMailbox(`${product.ctx.config.data}/mailbox`))
    .filter(({ to, subject }) => to === email && subjects.test(subject))
    .reverse();
const countTo = async ({ email }: Pick<Fan, "email">) => (await mailsTo(email)).length;
const settingOf = async (owner: Person) => (await owner.request("/v1/reminders")).body;
const change = (owner: Person, body: object) => owner.request("/v1/reminders", { method: "PATCH", body });
const db = () => product.ctx.db;

/** As if the same person had ordered it. */
async function moveTo(from: Fan, to: Fan) {
  const { id: fanId } = await db()
    .selectFrom("fan")
    .select("id")
    .where("email", "=", to.email)
    .executeTakeFirstOrThrow();
  const subscription = db().updateTable("subscription").set({ fanId });
  if (from.subscriptionId) await subscription.where("id", "=", from.subscriptionId).execute();
  const order = db().selectFrom("payment").select("orderId").where("id", "=", from.orderId);
  await db().updateTable("fanOrder").set({ fanId }).where("id", "=", order).execute();
}

/** An unpaid order of an item, in the group that gets messages. */
async function orderReminded(owner: Owner, itemId: string) {
  for (;;) {
    const placed = await orderItem(product, owner, itemId);
    if (await reminded(product, placed.order._id)) return placed;
    await db().updateTable("payment").set({ status: "expired" }).where("id", "=", placed.order._id).execute();
  }
}

describe("an unpaid order", () => {
  test("of what is sold out or deleted since is not reminded of, and its page says so", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const [soldOut, deleted] = [await addItem(product, owner), await addItem(product, owner)];
    const orders = [await orderReminded(owner, soldOut._id), await orderReminded(owner, deleted._id)];
    await buyItem(product, owner, soldOut._id);
    await db().updateTable("item").set({ stock: 1 }).where("id", "=", soldOut._id).execute();
    await db()
      .updateTable("item")
      .set({ deletedAt: product.ctx.now(), onSale: false })
      .where("id", "=", deleted._id)
      .execute();
    wait(31 * minuteMs);
    await remind();
    for (const { email, fan, order } of orders) {
      expect(await countTo({ email })).toBe(0);
      expect((await fan.request(`/v1/checkout/${order._id}`)).body).toMatchObject({ available: false });
    }
  });

  test("is reminded of after half an hour, on the next day and on the last day for the receipt, by e-mail and push, each once", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const fan = await unpaidFan(product, owner);
    const target = pushTarget(product);
    await fan.person.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet: true } });
    wait(29 * minuteMs);
    await remind();
    expect(await countTo(fan)).toBe(0);
    wait(2 * minuteMs);
    for (let run = 0; run < 3; run += 1) await remind();
    const [first, ...more] = await mailsTo(fan.email);
    expect(more).toEqual([]);
    expect(first?.text).toContain(`/@${owner.username}/assinar?pedido=${fan.orderId}`);
    expect(first?.text).toContain("envie o comprovante");
    expect(first?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    // Nobody has verified the address, so what its creator and its fan typed is not in it.
    expect(first?.text).not.toContain("Ana Luz");
    const path = new URL(target.endpoint).pathname;
    const pushed = () => product.pushes.received.filter((one) => one.path === path).length;
    expect(pushed()).toBe(1);
    wait(22 * 60 * minuteMs);
    await remind();
    expect([await countTo(fan), pushed()]).toEqual([2, 2]);
    wait(3 * dayMs);
    await remind();
    expect(await countTo(fan)).toBe(2);
    wait(3 * dayMs + 2 * 60 * minuteMs);
    await remind();
    const [, , last] = await mailsTo(fan.email);
    expect([await countTo(fan), last?.subject]).toEqual([3, `Falta o comprovante do seu pedido a @${owner.username}`]);
    wait(3 * dayMs);
    await remind();
    expect(await countTo(fan)).toBe(3);
  });

  test("is not reminded of at night", async () => {
    startDay("21:40");
    const { owner } = await openWorld(product);
    const fan = await unpaidFan(product, owner);
    wait(40 * minuteMs);
    await remind();
    expect(await countTo(fan)).toBe(0);
    wait(10 * 60 * minuteMs);
    await remind();
    expect(await countTo(fan)).toBe(1);
  });

  type Change = (scene: { fan: Fan; owner: Owner }) => Promise<unknown>;
  const changes: [string, Change][] = [
    ["it was paid", ({ fan, owner }) => approveOrder({ product, owner }, fan)],
    ["a receipt was sent", ({ fan }) => addReceipt(product, fan)],
    [
      "it was canceled",
      ({ fan }) => db().updateTable("payment").set({ status: "expired" }).where("id", "=", fan.orderId).execute(),
    ],
    ["the creator switched it off", ({ owner }) => change(owner, { unpaidOrders: false })],
    [
      "the page is offline",
      ({ owner }) =>
        db().updateTable("profile").set({ publishedAt: null }).where("accountId", "=", owner.accountId).execute(),
    ],
    [
      "the address bounces",
      ({ fan }) => insertBounce(product.ctx, digest(product.ctx.keys, "mail-bounce", fan.email), "5.1.1"),
    ],
    [
      "the fan wants no notices of stories",
      ({ fan }) =>
        db()
          .insertInto("noticeStop")
          .values({ subscriptionId: fan.subscriptionId, stoppedAt: product.ctx.now() })
          .execute(),
    ],
    [
      "the fan bought the same by another order",
      async ({ fan, owner }) => {
        const again = await subscribe({ product }, owner, "unpaid");
        await moveTo(again, fan);
        await approveOrder({ product, owner }, again);
      },
    ],
    ["the fan may watch already", async ({ fan, owner }) => moveTo(await subscribe({ product }, owner, "paying"), fan)],
  ];

  test.each(changes)("is not reminded of any more once %s", async (_, apply) => {
    startDay();
    const { owner } = await openWorld(product);
    const [early, late] = [await unpaidFan(product, owner), await unpaidFan(product, owner)];
    await apply({ fan: early, owner });
    wait(31 * minuteMs);
    const isForAll = (await settingOf(owner)).unpaidOrders.enabled === false || apply === changes[4]?.[1];
    await remind();
    expect([await countTo(early), await countTo(late)]).toEqual([0, isForAll ? 0 : 1]);
    if (isForAll) return;
    await apply({ fan: late, owner });
    wait(22 * 60 * minuteMs);
    await remind();
    expect(await countTo(late)).toBe(1);
  });

  test("is replaced by a newer one of the same kind, and not by one of another kind", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const first = await unpaidFan(product, owner);
    wait(minuteMs);
    const second = await unpaidFan(product, owner);
    await moveTo(second, first);
    const tip = await orderTip(product, owner);
    wait(31 * minuteMs);
    await remind();
    const texts = (await mailsTo(first.email)).map(({ text }) => text);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain(second.orderId);
    if (await reminded(product, tip.order._id)) expect(await mailsTo(tip.email)).toHaveLength(1);
  });

  test("of one item is replaced by a newer one of the same item, and not of another", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const [one, other] = [await addItem(product, owner), await addItem(product, owner)];
    const orderOf = async (itemId: string) => {
      for (;;) {
        const { fan: person, order, email } = await orderItem(product, owner, itemId);
        wait(1_000);
        if (await reminded(product, order._id)) return { person, orderId: order._id, subscriptionId: "", email };
        await db().updateTable("payment").set({ status: "expired" }).where("id", "=", order._id).execute();
      }
    };
    const [first, again, another] = [await orderOf(one._id), await orderOf(one._id), await orderOf(other._id)];
    for (const later of [again, another]) await moveTo(later, first);
    wait(31 * minuteMs);
    await remind();
    const ordered = (await mailsTo(first.email)).map(({ text }) => /pedido=(\S+)/.exec(text)?.[1]);
    expect(ordered.toSorted()).toEqual([again.orderId, another.orderId].toSorted());
  });

  test("through a gateway is reminded of twice, while its code is valid", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const fan = await unpaidFan(product, owner);
    const byGateway = { gateway: "iugu", receiptUntil: null } as const;
    await db().updateTable("payment").set(byGateway).where("id", "=", fan.orderId).execute();
    wait(31 * minuteMs);
    await remind();
    expect((await mailsTo(fan.email))[0]?.text).toContain("assim que o pagamento cai");
    for (const days of [1, 1, 5]) {
      wait(days * dayMs - 2 * 60 * minuteMs);
      await remind();
    }
    expect(await countTo(fan)).toBe(2);
  });

  test("a person gets three messages a week of all creators together", async () => {
    startDay();
    const [name] = newRegistration().email.split("@");
    const emails: string[] = [];
    const ids: string[] = [];
    for (let creators = 0; creators < 8; creators += 1) {
      const fan = await unpaidFan(product, await openShop());
      const email = `${name}+${creators}@exemplo.com.br`;
      await db().updateTable("fan").set({ email }).where("email", "=", fan.email).execute();
      emails.push(email);
      ids.push(fan.orderId);
    }
    wait(31 * minuteMs);
    await Promise.all(ids.map((id) => startReminder(product.ctx, { measure: "unpaid_order", id })));
    await waitForJobs(product);
    const counts = await Promise.all(emails.map((email) => countTo({ email })));
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
  });

  async function openShop(): Promise<Owner> {
    const person = await seller(product);
    return Object.assign(person, { accountId: (await person.request("/v1/me")).body._id as string });
  }
});

describe("one tap", () => {
  const tokenOf = async (fan: Fan) => /\/avisos\/(\S+)/.exec((await mailsTo(fan.email))[0]?.text ?? "")?.[1] ?? "";

  test("stops reminders and announcements of this creator, for this fan", async () => {
    startDay();
    const { owner, other } = await openWorld(product);
    const [fan, neighbour] = [await unpaidFan(product, owner), await unpaidFan(product, owner)];
    wait(31 * minuteMs);
    await remind();
    const token = await tokenOf(fan);
    const { body } = await fan.person.request(`/v1/notices/${token}`);
    expect(body).toMatchObject({ about: "announcements", creator: { username: owner.username }, stopped: false });
    const stop = { method: "PUT", body: { stopped: true } };
    expect((await fan.person.request(`/v1/notices/${token}`, stop)).body.stopped).toBe(true);
    expect((await other.request(`/v1/notices/${token.slice(0, -1)}x`)).status).toBe(404);
    wait(22 * 60 * minuteMs);
    await remind();
    expect([await countTo(fan), await countTo(neighbour)]).toEqual([1, 2]);
  });

  test("the fan's home lists the creator once the address is verified, and changes the stop", async () => {
    startDay();
    const { owner, other } = await openWorld(product);
    const fan = await unpaidFan(product, owner);
    const stop = (username: string, stopped: boolean) =>
      fan.person.request(`/v1/fan/senders/${username}/stop`, { method: "PUT", body: { stopped } });
    expect((await fan.person.request("/v1/fan/senders")).body.data).toEqual([]);
    expect((await stop(owner.username, true)).status).toBe(404);
    await verifyEmail(product, fan.person, fan.email);
    expect((await fan.person.request("/v1/fan/senders")).body.data).toMatchObject([
      { creator: { username: owner.username }, stopped: false },
    ]);
    expect((await stop(owner.username, true)).body.stopped).toBe(true);
    expect((await stop(other.username, true)).status).toBe(404);
    wait(31 * minuteMs);
    await remind();
    expect(await countTo(fan)).toBe(0);
    expect((await stop(owner.username, false)).body.stopped).toBe(false);
    await remind();
    expect(await countTo(fan)).toBe(1);
  });
});

describe("races", () => {
  const decide = async (owner: Owner) => {
    const fan = await unpaidFan(product, owner);
    wait(31 * minuteMs);
    await processReminders({ ...product.ctx, queue: { ...product.ctx.queue, jobs: [] } });
    const message = await db()
      .selectFrom("reminderMessage as message")
      .innerJoin("reminderTarget as target", "target.id", "message.targetId")
      .select("message.id")
      .where("target.paymentId", "=", fan.orderId)
      .executeTakeFirstOrThrow();
    return { fan, messageId: message.id };
  };
  const stateOf = async (id: string) =>
    (await db().selectFrom("reminderMessage").select("email").where("id", "=", id).executeTakeFirstOrThrow()).email;

  test("a receipt that is being sent while the e-mail is about to go is waited for, and nothing is sent", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const { fan, messageId } = await decide(owner);
    let sending: Promise<void> | undefined;
    await inTransaction(product.ctx, async (ctx) => {
      await lockPayment(ctx, fan.orderId);
      sending = sendReminderMail(product.ctx, messageId);
      await addReceipt({ ...product, ctx }, fan);
      await expect.poll(() => countWaiting(product)).toBe(1);
    });
    await sending;
    expect([await countTo(fan), await stateOf(messageId)]).toEqual([0, "skipped"]);
  });

  test("payments at the same time as reminders are never followed by one", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const fans = await Promise.all(Array.from({ length: 8 }, () => unpaidFan(product, owner)));
    wait(31 * minuteMs);
    await Promise.all([
      ...fans.map((fan) => approveOrder({ product, owner }, fan)),
      ...Array.from({ length: 3 }, () => processReminders(product.ctx)),
    ]);
    await waitForJobs(product);
    const counts = await Promise.all(fans.map(countTo));
    expect(Math.max(...counts)).toBeLessThanOrEqual(1);
    for (const hours of [22, 24 * 7]) {
      wait(hours * 60 * minuteMs);
      await remind();
    }
    expect(await Promise.all(fans.map(countTo))).toEqual(counts);
  });

  test("several workers send a message once", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const { fan, messageId } = await decide(owner);
    await Promise.all(Array.from({ length: 6 }, () => sendReminderMail(product.ctx, messageId)));
    expect([await countTo(fan), await stateOf(messageId)]).toEqual([1, "sent"]);
  });

  test("one that a dead process may have sent is not sent again; one that the mail server refused is", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const [dead, refused] = [await decide(owner), await decide(owner)];
    await db().updateTable("reminderMessage").set({ email: "claimed" }).where("id", "=", dead.messageId).execute();
    await sendReminderMail(product.ctx, dead.messageId);
    expect(await countTo(dead.fan)).toBe(0);
    const away = { ...product.ctx.mail, send: () => Promise.reject(new Error("away")) };
    await expect(sendReminderMail({ ...product.ctx, mail: away }, refused.messageId)).rejects.toThrow("away");
    await sendReminderMail(product.ctx, refused.messageId);
    expect(await countTo(refused.fan)).toBe(1);
  });

  test("a clock that goes back repeats nothing", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const fan = await unpaidFan(product, owner);
    wait(31 * minuteMs);
    await remind();
    wait(-20 * minuteMs);
    await remind();
    wait(20 * minuteMs);
    await remind();
    expect(await countTo(fan)).toBe(1);
  });
});

describe("an ended subscription", () => {
  const open = async () => {
    startDay();
    const world = await openWorld(product);
    expect((await change(world.owner, { endedSubscriptions: true })).status).toBe(200);
    return world;
  };
  const ended = (owner: Owner, values: object = {}) => endedFan(product, owner, values);

  test("is written about after 3 and after 30 days, with the coupon of the creator while it is valid", async () => {
    const { owner } = await open();
    const couponId = await addCoupon(owner, coupon({ code: "VOLTA20" }));
    expect((await change(owner, { coupon: couponId })).body.endedSubscriptions.coupon).toEqual({
      _id: couponId,
      code: "VOLTA20",
      usable: true,
    });
    const fan = await ended(owner);
    wait(2 * dayMs);
    await remind();
    expect(await countTo(fan)).toBe(0);
    wait(dayMs + minuteMs);
    for (let run = 0; run < 2; run += 1) await remind();
    const [first, ...more] = await mailsTo(fan.email);
    expect(more).toEqual([]);
    expect(first?.text).toContain(`/@${owner.username}?cupom=VOLTA20`);
    await owner.request(`/v1/coupons/${couponId}`, { method: "PATCH", body: { active: false } });
    expect((await settingOf(owner)).endedSubscriptions.coupon.usable).toBe(false);
    wait(27 * dayMs);
    await remind();
    const [, second] = await mailsTo(fan.email);
    expect(second?.text).not.toContain("VOLTA20");
    wait(30 * dayMs);
    await remind();
    expect(await countTo(fan)).toBe(2);
  });

  test("is not written about without the creator's choice", async () => {
    const { other } = await open();
    const fan = await ended(other);
    wait(3 * dayMs + minuteMs);
    await remind();
    expect(await countTo(fan)).toBe(0);
  });

  test.each([
    ["refunded", { status: "refunded" }],
    ["taken away", { status: "revoked" }],
    ["disputed", { status: "charged_back" }],
    ["paused", { pauseMonths: 1 }],
    ["free", { free: true }],
  ])("is not written about if it is %s", async (_, values) => {
    const { owner } = await open();
    const [gone, plain] = [await ended(owner, values), await ended(owner)];
    wait(3 * dayMs + minuteMs);
    await remind();
    expect([await countTo(gone), await countTo(plain)]).toEqual([0, 1]);
  });

  test("nor to an address that nobody has verified, who turned messages off, or who is back", async () => {
    const { owner } = await open();
    const [unverified, stopped, back, unwilling] = [
      await ended(owner),
      await ended(owner),
      await ended(owner),
      await ended(owner),
    ];
    await db().updateTable("fan").set({ emailVerifiedAt: null }).where("email", "=", unverified.email).execute();
    const fanOf = async ({ email }: Fan) =>
      (await db().selectFrom("fan").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
    const choice = {
      accountId: owner.accountId,
      fanId: await fanOf(stopped),
      stopped: true,
      changedAt: product.ctx.now(),
    };
    await db().insertInto("announcementChoice").values(choice).execute();
    await db()
      .insertInto("reminderStop")
      .values({ subscriptionId: unwilling.subscriptionId, stoppedAt: product.ctx.now() })
      .execute();
    const anew = await subscribe({ product }, owner, "paying");
    await db()
      .updateTable("subscription")
      .set({ fanId: await fanOf(back) })
      .where("id", "=", anew.subscriptionId)
      .execute();
    wait(3 * dayMs + minuteMs);
    await remind();
    for (const fan of [unverified, stopped, back, unwilling]) expect(await countTo(fan)).toBe(0);
  });
});

describe("the control group", () => {
  test("gets no message, and is recorded with the others", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const control = await unpaidFan(product, owner, { control: true });
    wait(31 * minuteMs);
    for (let run = 0; run < 2; run += 1) await remind();
    wait(22 * 60 * minuteMs);
    await remind();
    expect(await countTo(control)).toBe(0);
    const targets = db().selectFrom("reminderTarget").select(["control", "nextAt"]);
    expect(await targets.where("paymentId", "=", control.orderId).execute()).toEqual([{ control: true, nextAt: null }]);
  });

  test("has whoever was in it a moment ago, also with another order", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const [first, later] = [await unpaidFan(product, owner, { control: true }), await unpaidFan(product, owner)];
    wait(31 * minuteMs);
    await db().updateTable("payment").set({ createdAt: product.ctx.now() }).where("id", "=", later.orderId).execute();
    await remind();
    await db().updateTable("payment").set({ status: "expired" }).where("id", "=", first.orderId).execute();
    await moveTo(later, first);
    wait(31 * minuteMs);
    await remind();
    expect(await countTo(first)).toBe(0);
    const target = db().selectFrom("reminderTarget").select("control").where("paymentId", "=", later.orderId);
    expect(await target.execute()).toEqual([{ control: true }]);
  });

  test("results are shown from 20 people in each group on, after their window", async () => {
    startDay();
    const { owner, other } = await openWorld(product);
    const now = product.ctx.now();
    const groups: [boolean, number, number][] = [
      [false, 20, 8],
      [true, 19, 1],
    ];
    for (const [control, people, returned] of groups)
      for (let index = 0; index < people; index += 1)
        await addEndedTarget(product, owner, {
          control,
          dueAt: new Date(now.getTime() - 50 * dayMs),
          returns: index < returned,
        });
    expect((await settingOf(owner)).endedSubscriptions.results).toMatchObject({
      people: 20,
      controlPeople: 19,
      windowDays: 45,
      result: null,
    });
    // Of a window that runs, and one that was paid after it.
    await addEndedTarget(product, owner, { control: true, dueAt: new Date(now.getTime() - 10 * dayMs), returns: true });
    expect((await settingOf(owner)).endedSubscriptions.results.result).toBeNull();
    await addEndedTarget(product, owner, {
      control: true,
      dueAt: new Date(now.getTime() - 50 * dayMs),
      returns: false,
    });
    const { result } = (await settingOf(owner)).endedSubscriptions.results;
    expect(result).toEqual({
      reminded: { people: 20, returned: 8, amount: 8 * 2990 },
      control: { people: 20, returned: 1, amount: 2990 },
      difference: { returned: 7, amount: 7 * 2990, isClear: true },
    });
    expect((await settingOf(other)).endedSubscriptions.results.people).toBe(0);
    // More than an integer of four bytes holds, R$ 21 million.
    const large = {
      control: false,
      dueAt: new Date(now.getTime() - 50 * dayMs),
      returns: true,
      amountCents: 2_000_000_000,
    };
    for (let index = 0; index < 2; index += 1) await addEndedTarget(product, owner, large);
    const { results } = (await settingOf(owner)).endedSubscriptions;
    expect(results.result).toMatchObject({ reminded: { people: 22, amount: 4_000_000_000 + 8 * 2990 } });
  });
});

describe("what a creator chooses", () => {
  test("by default unpaid orders are reminded of, and ended subscriptions are not written about", async () => {
    startDay();
    const { owner, other } = await openWorld(product);
    expect(await settingOf(owner)).toMatchObject({
      unpaidOrders: { enabled: true, results: { sent: 0, people: 0, controlPeople: 0, result: null } },
      endedSubscriptions: { enabled: false, coupon: null },
    });
    expect((await change(owner, { endedSubscriptions: true })).body.endedSubscriptions.enabled).toBe(true);
    expect((await change(owner, { unpaidOrders: false })).body).toMatchObject({
      unpaidOrders: { enabled: false },
      endedSubscriptions: { enabled: true },
    });
    expect((await settingOf(other)).unpaidOrders.enabled).toBe(true);
  });

  test("the coupon is their own, for subscriptions, and not archived", async () => {
    startDay();
    const { owner, other } = await openWorld(product);
    const [foreign, ofItems, archived] = [
      await addCoupon(other),
      await addCoupon(owner, { ...coupon(), appliesTo: ["item"] }),
      await addCoupon(owner),
    ];
    await owner.request(`/v1/coupons/${archived}`, { method: "DELETE" });
    expect((await change(owner, { coupon: foreign })).status).toBe(404);
    expect((await change(owner, { coupon: archived })).status).toBe(404);
    expect((await change(owner, { coupon: ofItems })).body).toMatchObject({ code: "VALIDATION_FAILED" });
    const own = await addCoupon(owner);
    expect((await change(owner, { coupon: own })).body.endedSubscriptions.coupon._id).toBe(own);
    expect((await change(owner, { coupon: null })).body.endedSubscriptions.coupon).toBeNull();
  });

  test("whom messages went to is forgotten after a week, and what no result shows after 13 months", async () => {
    startDay();
    const { owner } = await openWorld(product);
    const fan = await unpaidFan(product, owner);
    wait(31 * minuteMs);
    await remind();
    const ofFan = () =>
      db()
        .selectFrom("reminderTarget as target")
        .innerJoin("reminderMessage as message", "message.targetId", "target.id")
        .select("message.person")
        .where("target.paymentId", "=", fan.orderId)
        .execute();
    await cleanupReminders(product.ctx);
    expect((await ofFan())[0]?.person).toEqual(expect.any(String));
    wait(8 * dayMs);
    await cleanupReminders(product.ctx);
    expect((await ofFan())[0]?.person).toBeNull();
    wait(400 * dayMs);
    await cleanupReminders(product.ctx);
    expect(await ofFan()).toEqual([]);
  });
});
