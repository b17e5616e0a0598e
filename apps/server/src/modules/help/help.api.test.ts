import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type SqlBool, sql } from "kysely";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import type { Ctx } from "#core/ctx";
import { verifyEmail } from "#test/grants";
import { newRegistration, order, type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { waitForJobs } from "#test/wait-for-jobs";
import {
  addReceipt,
  approveOrder,
  type Fan,
  newEndToEndId,
  openWorld,
  setPeriod,
  setUniquePhone,
  subscribe,
  type World,
} from "#test/world";
import { sendSearchResultJob } from "./request-help.ts";
import { sendCorrectedAccessJob } from "./update-order-email.ts";

const product = startProduct({ work: true });
const hourMs = 3_600_000;

let world: World;
beforeEach(async () => {
  world = await openWorld(product);
});

type Mail = { to: string; subject: string; text: string };

async function mailsTo(address: string, subject?: RegExp): Promise<Mail[]> {
  await waitForJobs(product);
  const folder = join(product.ctx.config.data, "mailbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails: Mail[] = await Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
  );
  return mails.filter((mail) => mail.to === address && (subject === undefined || subject.test(mail.subject)));
}

const path = (to = world.owner.username) => `/v1/creators/${to}/payment-help`;
const ask = (body: object, person: Person = visitor(product)) => person.request(path(), { body });
const correct = (body: object, person: Person) => person.request(`${path()}/email`, { body });
const ordersOf = async (person: Person) => (await person.request(path())).body.data;

async function orderAs(change: { name?: string; email?: string; phone?: string }): Promise<Fan> {
  const person = visitor(product);
  const body = order(world.owner, change);
  const placed = await person.request("/v1/checkout", { body });
  if (placed.status !== 201) throw new Error(`checkout: ${placed.status} ${JSON.stringify(placed.body)}`);
  const { _id: orderId, subscriptionId } = placed.body;
  return { person, orderId, subscriptionId, email: body.fan.email };
}

async function sendId(fan: Fan): Promise<string> {
  const endToEndId = newEndToEndId(product);
  const sent = await fan.person.upload(`/v1/payments/${fan.orderId}/receipt`, [["endToEndId", endToEndId]]);
  if (sent.status !== 200) throw new Error(`receipt: ${sent.status} ${JSON.stringify(sent.body)}`);
  return endToEndId;
}

const today = () => new Date(product.ctx.now().getTime() - 3 * hourMs).toISOString().slice(0, 10);

describe("the browser of an order", () => {
  test("sees what its order lacks, from the order to the end of the subscription", async () => {
    const fan = await orderAs({});
    expect(await ordersOf(fan.person)).toMatchObject([
      { _id: fan.orderId, state: "unpaid", title: "Mensal", amount: 2_990, email: fan.email, mayCorrectEmail: true },
    ]);
    await sendId(fan);
    expect(await ordersOf(fan.person)).toMatchObject([{ state: "checking", receiptSentAt: expect.any(String) }]);
    const decide = (decision: string) =>
      world.owner.request(`/v1/payments/${fan.orderId}/${decision}`, { method: "POST" });
    expect(await decide("reprove")).toMatchObject({ status: 200 });
    expect(await ordersOf(fan.person)).toMatchObject([
      { state: "rejected", receiptRejectionReason: expect.stringContaining("Não encontramos") },
    ]);
    await sendId(fan);
    expect((await decide("approve")).status).toBe(200);
    expect(await ordersOf(fan.person)).toMatchObject([{ state: "paid" }]);
    await setPeriod(product, fan.subscriptionId, "expired");
    expect(await ordersOf(fan.person)).toMatchObject([{ state: "ended", endedAt: expect.any(String) }]);
  });

  test("sees orders of this creator only, and a browser without a session none", async () => {
    const fan = await subscribe(world, world.owner, "unpaid");
    const others = await fan.person.request(path(world.other.username));
    expect(others.body.data).toEqual([]);
    expect((await visitor(product).request(path())).body.code).toBe("FAN_UNAUTHENTICATED");
    expect((await fan.person.request(path("ninguem.aqui"))).status).toBe(404);
  });

  test("is told how long the creator usually takes, once three receipts were decided", async () => {
    for (let i = 0; i < 3; i++) {
      const fan = await orderAs({});
      await sendId(fan);
      const sentAt = new Date(product.ctx.now().getTime() - (i + 1) * 10 * 60_000);
      await product.ctx.db.updateTable("receipt").set({ sentAt }).where("paymentId", "=", fan.orderId).execute();
      await world.owner.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    }
    const fan = await orderAs({});
    await sendId(fan);
    const [{ reviewMinutes }] = await ordersOf(fan.person);
    expect(reviewMinutes).toBeGreaterThanOrEqual(20);
    expect(reviewMinutes).toBeLessThanOrEqual(22);
  });

  test("corrects the address of its order, and signs in with the new one", async () => {
    const typo = `bia${Math.random().toString(36).slice(2)}@gmial.com`;
    const right = typo.replace("gmial", "gmail");
    const fan = await orderAs({ email: typo });
    expect((await correct({ _id: fan.orderId, email: right }, fan.person)).status).toBe(204);
    expect(await ordersOf(fan.person)).toMatchObject([{ email: right }]);
    const [mail] = await mailsTo(right, /^Seu pedido a/);
    const link = new URL(/https?:\S+entrar\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    expect(link.search).toBe(`?volta=/@${world.owner.username}/paguei`);
    const { email, codigo: code, chave: key } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)));
    const phone = visitor(product);
    const session = await phone.request("/v1/fan/session", { body: { email, code, key, acceptedTerms: true } });
    expect(session.body.subscriptions).toMatchObject([{ _id: fan.subscriptionId }]);
    expect(await mailsTo(typo, /foi corrigido/)).toHaveLength(1);
    expect((await correct({ _id: fan.orderId, email: typo }, fan.person)).body.code).toBe("ORDER_EMAIL_VERIFIED");
  });

  test("reminds the creator of a receipt that waits for an hour, once a day for all fans", async () => {
    const [one, two] = [await orderAs({}), await orderAs({})];
    for (const fan of [one, two]) await sendId(fan);
    const remind = (fan: Fan) => fan.person.request(`/v1/payments/${fan.orderId}/remind`, { method: "POST" });
    expect((await remind(one)).status).toBe(204);
    expect(await mailsTo(world.owner.email, /espera a conferência/)).toHaveLength(0);
    const sentAt = new Date(product.ctx.now().getTime() - 2 * hourMs);
    await product.ctx.db
      .updateTable("receipt")
      .set({ sentAt })
      .where("paymentId", "in", [one.orderId, two.orderId])
      .execute();
    for (const fan of [one, two, one]) expect((await remind(fan)).status).toBe(204);
    expect(await mailsTo(world.owner.email, /espera a conferência/)).toHaveLength(1);
    expect((await two.person.request(`/v1/payments/${one.orderId}/remind`, { method: "POST" })).status).toBe(404);
  });

  test("reminds the creator of no receipt that they sent themselves", async () => {
    const fan = await orderAs({});
    const receipt = `/v1/payments/${fan.orderId}/receipt`;
    const sent = await world.owner.upload(receipt, [["endToEndId", newEndToEndId(product)]]);
    expect(sent.body.receiptSentBy).toBe("creator");
    const sentAt = new Date(product.ctx.now().getTime() - 2 * hourMs);
    await product.ctx.db.updateTable("receipt").set({ sentAt }).where("paymentId", "=", fan.orderId).execute();
    await fan.person.request(`/v1/payments/${fan.orderId}/remind`, { method: "POST" });
    await ask({ email: fan.email });
    expect(await mailsTo(world.owner.email, /espera a conferência/)).toHaveLength(0);
  });
});

describe("who has the id of the transfer", () => {
  test("sees the order with a masked address, which also gets a link that signs in", async () => {
    const fan = await orderAs({});
    const endToEndId = await sendId(fan);
    const { status, body } = await ask({
      endToEndId: ` ${endToEndId.slice(0, 12)}\n${endToEndId.slice(12).toLowerCase()}`,
    });
    expect([status, body.order]).toMatchObject([
      200,
      { _id: fan.orderId, state: "checking", email: "f***@ex***.com.br" },
    ]);
    expect(JSON.stringify(body)).not.toContain(fan.email);
    expect(await mailsTo(fan.email, /^Seu pedido a/)).toHaveLength(1);
  });

  test("finds the order also with a letter that looks like a digit, and after the transfer was settled", async () => {
    const fan = await setUniquePhone(product, await orderAs({}));
    const endToEndId = `${newEndToEndId(product).slice(0, 21)}0OI1A2B3C4D`;
    await fan.person.upload(`/v1/payments/${fan.orderId}/receipt`, [["endToEndId", endToEndId]]);
    await world.owner.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    const alike = endToEndId.replace("0OI1", "OO11").replace("E1", "EI");
    expect((await ask({ endToEndId: alike })).body.order).toMatchObject({ _id: fan.orderId, state: "paid" });
  });

  test("corrects an address that nobody has verified, and no other", async () => {
    const fan = await orderAs({});
    const endToEndId = await sendId(fan);
    const { email } = newRegistration();
    const stranger = visitor(product);
    expect((await correct({ endToEndId: newEndToEndId(product), email }, stranger)).status).toBe(404);
    expect((await correct({ endToEndId, email }, stranger)).status).toBe(204);
    expect(await ordersOf(fan.person)).toMatchObject([{ email }]);
    await verifyEmail(product, fan.person, email);
    const again = { endToEndId, email: newRegistration().email };
    expect((await correct(again, stranger)).body.code).toBe("ORDER_EMAIL_VERIFIED");
  });

  test("finds nothing at another creator", async () => {
    const fan = await orderAs({});
    const endToEndId = await sendId(fan);
    const elsewhere = await visitor(product).request(path(world.other.username), { body: { endToEndId } });
    expect(elsewhere.body).toEqual({ order: null });
  });
});

describe("who remembers something else", () => {
  test("learns nothing on the page, and the address of the order gets the result", async () => {
    const phone = "(011) 98765-0001";
    const fan = await orderAs({ name: "João Carlos de Souza", phone: "11987650001" });
    const searches = [
      { email: fan.email.toUpperCase() },
      { phone },
      { name: "JOÃO SOUZA", amount: 2_990, day: today() },
      { email: newRegistration().email },
      { phone: "11987650002" },
      { name: "João Lima", amount: 2_990, day: today() },
      { name: "João Souza", amount: 2_991, day: today() },
      { name: "João Souza", amount: 2_990, day: "2020-01-01" },
    ];
    for (const search of searches) {
      const { status, body } = await ask(search);
      expect([status, body]).toEqual([200, { order: null }]);
    }
    const mails = await mailsTo(fan.email, /^Seu pedido a/);
    expect(mails).toHaveLength(3);
    expect(mails[0]?.text).toContain("Falta o comprovante");
    expect(mails[0]?.text).not.toContain("João");
  });

  test("is told by e-mail that their address has no order", async () => {
    const { email } = newRegistration();
    await ask({ email });
    expect(await mailsTo(email)).toMatchObject([
      { subject: `Não achamos pedido a @${world.owner.username} neste e-mail` },
    ]);
  });

  test("gets nothing by a name that two fans have", async () => {
    const fans = [await orderAs({ name: "Rafaela Sá" }), await orderAs({ name: "Rafaela Sá" })];
    await ask({ name: "Rafaela Sá", amount: 2_990, day: today() });
    for (const { email } of fans) expect(await mailsTo(email, /^Seu pedido a/)).toHaveLength(0);
  });

  test("sends three e-mails an hour to one address, whatever they type, and the response stays the same", async () => {
    const fan = await orderAs({ phone: "11987650003" });
    const person = visitor(product);
    for (let i = 0; i < 8; i++) {
      const { status, body } = await ask(i % 2 ? { email: fan.email } : { phone: "11987650003" }, person);
      expect([status, body]).toEqual([200, { order: null }]);
    }
    expect(await mailsTo(fan.email, /^Seu pedido a/)).toHaveLength(3);
    for (let i = 0; i < 7; i++) await ask({ email: newRegistration().email }, person);
    expect((await ask({ email: newRegistration().email }, person)).body.code).toBe("TOO_MANY_ATTEMPTS");
  });

  test("gets their e-mail once the mail server is back, however often it was tried: what failed counts for no limit", async () => {
    const fan = await orderAs({});
    const [unknown, corrected] = [newRegistration().email, newRegistration().email];
    const send = () => Promise.reject(new Error("421 try again"));
    const failing = { ...product.ctx, mail: { ...product.ctx.mail, send } };
    const { accountId } = world.owner;
    const { signal } = new AbortController();
    const sendResult = (ctx: Ctx, network: string, email: string, paymentIds: string[]) =>
      sendSearchResultJob.run(ctx, { accountId, network, email, paymentIds }, signal);
    const jobs = [
      [fan.email, (ctx: Ctx) => sendResult(ctx, "1", fan.email, [fan.orderId])],
      [unknown, (ctx: Ctx) => sendResult(ctx, "2", unknown, [])],
      [corrected, (ctx: Ctx) => sendCorrectedAccessJob.run(ctx, { to: corrected, accountId, network: "3" }, signal)],
    ] as const;
    for (const [email, run] of jobs) {
      for (let attempt = 0; attempt < 6; attempt += 1) await expect(run(failing)).rejects.toThrow("421");
      await run(product.ctx);
      expect(await mailsTo(email)).toHaveLength(1);
    }
  });

  test("gets one e-mail to each address of a search, also where the mail server takes one of them only later", async () => {
    const [first, second] = [await orderAs({}), await orderAs({ phone: "11987650005" })];
    const { mail } = product.ctx;
    const { send } = mail;
    onTestFinished(() => {
      mail.send = send;
    });
    let attempts = 0;
    mail.send = async (message) => {
      if (message.to === second.email && attempts++ === 0) throw new Error("421 try again");
      await send(message);
    };
    await ask({ email: first.email, phone: "11987650005" });
    for (const { email } of [first, second]) expect(await mailsTo(email, /^Seu pedido a/)).toHaveLength(1);
    expect(attempts).toBe(2);
  });

  test("leaves what they typed only in records of jobs, which are gone a day later, also if all attempts were needed", async () => {
    const fan = await orderAs({ name: "Zuleica Prates" });
    const stranger = newRegistration().email;
    await ask({ name: "Zuleica Prates", amount: 2_990, day: today(), email: stranger });
    await mailsTo(fan.email);
    const ofSearch = sql<SqlBool>`(data::text like '%Zuleica%' or data::text like ${`%${stranger}%`})`;
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job where ${ofSearch}`.execute(product.ctx.db);
      return rows[0]?.count ?? 0;
    };
    expect(await count()).toBeGreaterThan(0);
    // The attempts took as long as their pauses allow. A sweep 23 hours after the search is the last one within a day.
    const waited = sql`(select sum(retry_delay * 2 ^ number) from generate_series(1, retry_limit) number) * interval '1 s'`;
    await sql`update pgboss.job set completed_on = now() - interval '23 hours' + ${waited} where ${ofSearch}`.execute(
      product.ctx.db,
    );
    await sql`update pgboss.queue set maintain_on = now() - interval '1 hour' where name = 'mail'`.execute(
      product.ctx.db,
    );
    await product.ctx.queue.boss.supervise("mail");
    expect(await count()).toBe(0);
  });

  test("cannot correct or read another person's order", async () => {
    const fan = await orderAs({});
    const other = await subscribe(world, world.owner, "paying");
    const email = newRegistration().email;
    for (const person of [visitor(product), other.person])
      expect((await correct({ _id: fan.orderId, email }, person)).status).toBe(404);
    expect(
      (
        await fan.person.request(`/v1/creators/${world.other.username}/payment-help/email`, {
          body: { _id: fan.orderId, email },
        })
      ).status,
    ).toBe(404);
    expect(await ordersOf(fan.person)).toMatchObject([{ email: fan.email }]);
  });

  test.each([
    [{}, "email"],
    [{ name: "João Souza", amount: 2_990 }, "day"],
    [{ endToEndId: "E123" }, "endToEndId"],
    [{ phone: "123" }, "phone"],
    [{ email: "a@b" }, "email"],
    [{ email: "bia@exemplo.com", day: "31/12/2026" }, "day"],
  ])("learns what is wrong with %o", async (body, field) => {
    const refused = await ask(body);
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  });
});

describe("a creator whose fan has a typo in the address", () => {
  const correctAs = async (id: string, email: string, by: Person = world.owner) =>
    by.request(`/v1/payments/${id}/email`, { body: { email } });
  const detailOf = async ({ subscriptionId }: Fan) =>
    (await world.owner.request(`/v1/subscriptions/${subscriptionId}`)).body;
  const paymentOf = async ({ subscriptionId }: Fan) =>
    (await world.owner.request(`/v1/payments?subscription=${subscriptionId}`)).body.data[0];

  test("corrects it: the new address gets the way in, and the former one a notice", async () => {
    const fan = await orderAs({});
    await addReceipt(product, fan);
    await world.owner.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    expect(await paymentOf(fan)).toMatchObject({ mayCorrectEmail: true });
    const { email } = newRegistration();
    const { status, body } = await correctAs(fan.orderId, email);
    expect([status, body.fan.email, body.mayCorrectEmail]).toEqual([200, email, false]);
    const [access] = await mailsTo(email, /está neste e-mail/);
    expect(access?.text).toContain(`/entrar?volta=/@${world.owner.username}/paguei`);
    expect(await mailsTo(fan.email, /foi corrigido/)).toHaveLength(1);
    const phone = visitor(product);
    await verifyEmail(product, phone, email);
    expect(await ordersOf(phone)).toMatchObject([{ _id: fan.orderId, state: "paid" }]);
    // The browser that ordered keeps its access.
    expect(await ordersOf(fan.person)).toMatchObject([{ _id: fan.orderId, state: "paid" }]);
    const [change] = (await detailOf(fan)).history;
    expect(change).toMatchObject({ kind: "email_corrected", actor: "creator" });
    expect(JSON.stringify(await detailOf(fan))).not.toContain(fan.email);
  });

  test("corrects it once, so that a second attempt does not show whether the new one has signed in", async () => {
    const known = newRegistration().email;
    await verifyEmail(product, visitor(product), known);
    const answers = [];
    for (const email of [known, newRegistration().email]) {
      const fan = await orderAs({});
      const first = await correctAs(fan.orderId, email);
      const second = await correctAs(fan.orderId, newRegistration().email);
      const { fan: payer, mayCorrectEmail } = await paymentOf(fan);
      answers.push([first.status, payer.email === email, mayCorrectEmail, second.status, second.body.code]);
    }
    expect(answers).toEqual(Array(2).fill([200, true, false, 409, "ORDER_EMAIL_CORRECTED"]));
  });

  test("corrects no renewal of the same subscription again", async () => {
    const fan = await approveOrder(world, await orderAs({}));
    expect((await correctAs(fan.orderId, newRegistration().email)).status).toBe(200);
    await setPeriod(product, fan.subscriptionId, "paying");
    const renewed = await fan.person.request(`/v1/fan/subscriptions/${fan.subscriptionId}/renew`, { method: "POST" });
    expect([renewed.status, renewed.body.code]).toEqual([200, undefined]);
    const newest = await paymentOf(fan);
    expect([newest._id === fan.orderId, newest.mayCorrectEmail]).toEqual([false, false]);
    expect((await correctAs(newest._id, newRegistration().email)).body.code).toBe("ORDER_EMAIL_CORRECTED");
  });

  test("corrects no verified address, no order of another creator, and nothing without an address", async () => {
    const fan = await orderAs({});
    const { email } = newRegistration();
    expect((await correctAs(fan.orderId, email, world.other)).status).toBe(404);
    expect((await correctAs("0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f", email)).status).toBe(404);
    for (const wrong of ["", "a@b", "a@exemplo.com\r\nBcc: b@exemplo.com"])
      expect((await correctAs(fan.orderId, wrong)).body.fields).toHaveProperty("email");
    await verifyEmail(product, visitor(product), fan.email);
    expect((await paymentOf(fan)).mayCorrectEmail).toBe(false);
    expect((await correctAs(fan.orderId, email)).body.code).toBe("ORDER_EMAIL_VERIFIED");
    expect(await mailsTo(email)).toEqual([]);
    expect((await paymentOf(fan)).fan.email).toBe(fan.email);
  });

  test.each([0, 1, 2, 3, 4, 5])("who signs in at the same moment keeps the order, or never had it (%i)", async () => {
    const fan = await orderAs({});
    const phone = visitor(product);
    const { email } = newRegistration();
    const [, corrected] = await Promise.all([verifyEmail(product, phone, fan.email), correctAs(fan.orderId, email)]);
    const mine = await ordersOf(phone);
    expect([mine.length, corrected.body.code ?? corrected.status]).toEqual(
      corrected.status === 200 ? [0, 200] : [1, "ORDER_EMAIL_VERIFIED"],
    );
  });

  test("two devices that correct it differently: one address gets the order", async () => {
    const fan = await orderAs({});
    const emails = [newRegistration().email, newRegistration().email];
    const answers = await Promise.all(emails.map((email) => correctAs(fan.orderId, email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const corrected = emails[answers.findIndex(({ status }) => status === 200)];
    expect((await paymentOf(fan)).fan.email).toBe(corrected);
    expect((await detailOf(fan)).history).toHaveLength(1);
  });
});

test("an expired order whose money came is still open for its receipt", async () => {
  const fan = await orderAs({});
  const past = new Date(product.ctx.now().getTime() - 10 * 24 * hourMs);
  const { db } = product.ctx;
  await db
    .updateTable("payment")
    .set({ status: "expired", pixExpiresAt: past, receiptUntil: past })
    .where("id", "=", fan.orderId)
    .execute();
  await db.updateTable("subscription").set({ status: "expired" }).where("id", "=", fan.subscriptionId).execute();
  expect(await ordersOf(fan.person)).toMatchObject([{ state: "unpaid" }]);
  expect(typeof (await addReceipt(product, fan))).toBe("string");
  expect(await ordersOf(fan.person)).toMatchObject([{ state: "checking" }]);
});

test("a fan who was approved finds their tip and their subscription, the newest first", async () => {
  const fan = await approveOrder(world, await setUniquePhone(product, await orderAs({})));
  const tip = await fan.person.request("/v1/checkout", {
    body: { username: world.owner.username, lines: [{ kind: "tip", amount: 500 }], paymentMethod: "pix" },
  });
  expect(tip.status).toBe(201);
  expect(await ordersOf(fan.person)).toMatchObject([
    { kinds: ["tip"], state: "unpaid", subscriptionId: null },
    { kinds: ["subscription"], state: "paid" },
  ]);
});
