import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { digest } from "#core/keys/keys";
import { insertBounce } from "#core/mail/mail.store";
import { readMailbox } from "#ports/mail/mailbox";
import { createSmtpMail } from "#ports/mail/smtp";
import { addAnnouncement, freeDay } from "#test/announcements";
import { addItem, buyItem } from "#test/items";
import { newRegistration, type Person } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import { startSmtpServer } from "#test/smtp";
import { addTip } from "#test/tips";
import { waitForJobs } from "#test/wait-for-jobs";
import { addPlan, adminOf, type Fan, markEmailVerified, type Owner, openWorld, subscribe } from "#test/world";
import { sendAnnouncementEmails, sendAnnouncementEmailsJob } from "./send-emails.ts";
import { startDueAnnouncements } from "./start-announcements.ts";

const product = startProduct({ work: true });
const { clock } = product;

const body = { segment: "everyone", title: "Amanhã tem", text: "Sai o refrão inteiro.\nSó aqui." };
const send = (owner: Person, fields: object = {}) =>
  owner.request("/v1/announcements", { body: { ...body, ...fields } });
const listOf = async (owner: Person) => (await owner.request("/v1/announcements")).body.data;
const homeOf = async (person: Person) => (await person.request("/v1/fan/announcements")).body.data;
const announcementsTo = async (email: string) =>
  (await readMailbox(`${product.ctx.config.data}/mailbox`))
    .filter(({ to, subject }) => to === email && subject.startsWith("Recado de"))
    .reverse();

/** Today at this time in São Paulo, and at which tests of a day begin. */
function setTime(time: string, days = 0) {
  clock.stoppedAtMs = Date.parse(`2027-03-10T${time}:00-03:00`) + days * 86_400_000;
  clock.aheadMs = 0;
}

async function verifiedFan(owner: Owner, state: "paying" | "expired" | "revoked" = "paying"): Promise<Fan> {
  const fan = await subscribe({ product }, owner, state);
  await markEmailVerified(product, fan);
  return fan;
}

const change = (fan: Fan, values: object) =>
  product.ctx.db.updateTable("subscription").set(values).where("id", "=", fan.subscriptionId).execute();

test("an announcement reaches the home, the mailbox and the browser of each fan once, and nobody else", async () => {
  setTime("12:00");
  const { owner, other } = await openWorld(product);
  const [fan, unverified, foreign] = [
    await verifiedFan(owner),
    await subscribe({ product }, owner, "paying"),
    await verifiedFan(other),
  ];
  const pending = await subscribe({ product }, owner, "unpaid");
  await markEmailVerified(product, pending);
  const target = pushTarget(product);
  await unverified.person.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet: false } });
  const { status, body: sent } = await send(owner);
  expect(status).toBe(201);
  expect(sent).toMatchObject({ title: body.title, text: body.text, segment: "everyone", plan: null });
  await waitForJobs(product);
  const [mail, ...more] = await announcementsTo(fan.email);
  expect(more).toEqual([]);
  expect(mail?.text).toContain(body.text);
  expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  for (const { email } of [unverified, foreign, pending]) expect(await announcementsTo(email)).toEqual([]);
  expect(await homeOf(fan.person)).toMatchObject([
    {
      _id: sent._id,
      title: body.title,
      text: body.text,
      opened: false,
      stopped: false,
      creator: { username: owner.username },
    },
  ]);
  expect(await homeOf(unverified.person)).toHaveLength(1);
  for (const { person } of [foreign, pending]) expect(await homeOf(person)).toEqual([]);
  const path = new URL(target.endpoint).pathname;
  expect(product.pushes.received.filter((one) => one.path === path)).toHaveLength(1);
  expect(await listOf(owner)).toMatchObject([
    { _id: sent._id, status: "sent", recipients: 2, mailed: 1, pushed: 1, opened: 0, unsubscribed: 0 },
  ]);
  expect(await listOf(other)).toEqual([]);
});

describe("segments", () => {
  test("each segment has whom its name says, and a fan with two subscriptions counts once", async () => {
    setTime("12:00", 1);
    const { owner } = await openWorld(product);
    const planId = await addPlan(product, owner);
    const now = product.ctx.now().getTime();
    const at = (days: number) => new Date(now + days * 86_400_000);
    const recent = await verifiedFan(owner);
    const old = await verifiedFan(owner);
    await change(old, { startedAt: at(-90), planId });
    const leaving = await verifiedFan(owner);
    await change(leaving, { startedAt: at(-90), status: "canceled", canceledAt: at(-1) });
    const paused = await verifiedFan(owner);
    await change(paused, { startedAt: at(-90), status: "canceled", canceledAt: at(-1), pauseMonths: 1 });
    const lapsed = await verifiedFan(owner, "expired");
    await verifiedFan(owner, "revoked");
    await addTip(product, owner);
    await buyItem(product, owner, (await addItem(product, owner))._id);
    // The tip of somebody who subscribes makes no buyer.
    const orderId = await addTip(product, owner);
    await product.ctx.db
      .updateTable("fanOrder")
      .set((eb) => ({
        fanId: eb.selectFrom("subscription").select("fanId").where("id", "=", recent.subscriptionId).$asScalar(),
      }))
      .where("id", "=", orderId)
      .execute();
    const { body: audience } = await owner.request("/v1/announcements/audience");
    expect(audience).toMatchObject({ new: 1, leaving: 1, lapsed: 1, buyers: 2, isTaken: false });
    expect(audience.plans.find((plan: { _id: string }) => plan._id === planId)).toMatchObject({ fans: 1 });
    const everyone = [recent, old, leaving, paused, lapsed];
    expect(audience.everyone).toBeGreaterThanOrEqual(everyone.length + 2);
    const expected: [object, Fan[]][] = [
      [{ segment: "new" }, [recent]],
      [{ segment: "leaving" }, [leaving]],
      [{ segment: "lapsed" }, [lapsed]],
      [{ segment: "plan", planId }, [old]],
      [{ segment: "buyers" }, []],
      [{ segment: "everyone" }, everyone],
    ];
    for (const [day, [fields, fans]] of expected.entries()) {
      setTime("12:00", 2 + day);
      const title = `Recado ${day}`;
      // The clock moves by a day, not their subscriptions.
      for (const fan of everyone.slice(0, 1)) await change(fan, { startedAt: product.ctx.now() });
      expect((await send(owner, { ...fields, title })).status).toBe(201);
      await waitForJobs(product);
      for (const fan of everyone)
        expect([title, (await homeOf(fan.person)).some((one: { title: string }) => one.title === title)]).toEqual([
          title,
          fans.includes(fan),
        ]);
    }
  });

  test("a subscription in grace that its fan has replaced keeps them in no segment", async () => {
    setTime("12:00", 1);
    const { owner } = await openWorld(product);
    const planId = await addPlan(product, owner);
    const [fan, anew] = [await verifiedFan(owner), await verifiedFan(owner)];
    const now = product.ctx.now().getTime();
    const person = product.ctx.db.selectFrom("subscription").select("fanId").where("id", "=", fan.subscriptionId);
    const { fanId } = await person.executeTakeFirstOrThrow();
    await change(fan, { status: "grace", currentPeriodEnd: new Date(now - 86_400_000), planId });
    await change(anew, { fanId, status: "canceled", canceledAt: new Date(now) });
    const { body: audience } = await owner.request("/v1/announcements/audience");
    expect(audience).toMatchObject({ everyone: 1, new: 1, leaving: 1, lapsed: 0 });
    expect(audience.plans).toMatchObject([{ _id: owner.planId, fans: 1 }]);
    expect((await send(owner, { segment: "plan", planId })).body.code).toBe("SEGMENT_EMPTY");
  });

  test("another creator's plan is no segment, nor is a plan without one, and an empty segment is refused", async () => {
    setTime("12:00");
    const { owner, other } = await openWorld(product);
    const foreign = await addPlan(product, other);
    expect((await send(owner, { segment: "plan", planId: foreign })).status).toBe(404);
    expect((await send(owner, { segment: "plan" })).body.fields.planId).toBe("Escolha um plano.");
    expect((await send(owner, { planId: foreign })).body.fields.planId).toBe("Escolha um plano.");
    expect((await send(owner)).body.code).toBe("SEGMENT_EMPTY");
  });
});

describe("one a day", () => {
  test("the second of a day is refused, two at once send one, and the same request twice is one", async () => {
    setTime("12:00");
    const { owner } = await openWorld(product);
    const fan = await verifiedFan(owner);
    const both = await Promise.all([send(owner), send(owner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await send(owner)).body.code).toBe("ANNOUNCEMENT_LIMIT");
    expect((await owner.request("/v1/announcements/audience")).body.isTaken).toBe(true);
    setTime("21:59", 1);
    const headers = { "idempotency-key": "0198c5b2-7a1e-7c3f-9d2a-4e5b6c7d8e9f" };
    const twice = [1, 2].map(() => owner.request("/v1/announcements", { body, headers }));
    const [one, same] = await Promise.all(twice);
    expect([one?.status, same?.status].filter((status) => status === 201).length).toBeGreaterThan(0);
    expect((await owner.request("/v1/announcements", { body, headers })).status).toBe(201);
    await waitForJobs(product);
    expect(await announcementsTo(fan.email)).toHaveLength(2);
  });

  test("at night it waits until 8:00, counts for that day, and is withdrawn by deleting it", async () => {
    setTime("22:30");
    const { owner } = await openWorld(product);
    const fan = await verifiedFan(owner);
    const { body: night } = await send(owner);
    expect(night).toMatchObject({ status: "scheduled", sendAt: "2027-03-11T11:00:00.000Z", recipients: null });
    await startDueAnnouncements(product.ctx);
    await waitForJobs(product);
    expect(await homeOf(fan.person)).toEqual([]);
    expect((await owner.request(`/v1/announcements/${night._id}`, { method: "DELETE" })).status).toBe(204);
    const { body: again } = await send(owner, { title: "De manhã" });
    expect(again.status).toBe("scheduled");
    setTime("08:00", 1);
    expect((await send(owner)).body.code).toBe("ANNOUNCEMENT_LIMIT");
    await startDueAnnouncements(product.ctx);
    await startDueAnnouncements(product.ctx);
    await waitForJobs(product);
    expect((await announcementsTo(fan.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/: De manhã$/),
    ]);
  });
});

describe("who stops", () => {
  test("one tap in the e-mail ends e-mails and pushes of this creator, not the home, and counts once", async () => {
    setTime("12:00");
    const { owner, other } = await openWorld(product);
    const fan = await verifiedFan(owner);
    await send(owner);
    await waitForJobs(product);
    const [mail] = await announcementsTo(fan.email);
    const token = /\/avisos\/([\w.-]+)/.exec(mail?.text ?? "")?.[1];
    const notices = await other.request(`/v1/notices/${token}`);
    expect(notices.body).toMatchObject({
      about: "announcements",
      stopped: false,
      creator: { username: owner.username },
    });
    for (let i = 0; i < 2; i++)
      expect(
        (await other.request(`/v1/notices/${token}`, { method: "PUT", body: { stopped: true } })).body.stopped,
      ).toBe(true);
    expect((await listOf(owner))[0]).toMatchObject({ unsubscribed: 1 });
    setTime("12:00", 1);
    await send(owner, { title: "O segundo" });
    await waitForJobs(product);
    expect(await announcementsTo(fan.email)).toHaveLength(1);
    const [shown] = await homeOf(fan.person);
    expect(shown).toMatchObject({ title: "O segundo", stopped: true });
    // The switch of the home turns them on again.
    const stop = `/v1/fan/announcements/${shown._id}/stop`;
    expect((await fan.person.request(stop, { method: "PUT", body: { stopped: false } })).body.stopped).toBe(false);
    setTime("12:00", 2);
    await send(owner, { title: "O terceiro" });
    await waitForJobs(product);
    expect(await announcementsTo(fan.email)).toHaveLength(2);
    expect((await other.request(stop, { method: "PUT", body: { stopped: true } })).status).not.toBe(200);
  });

  test("who wants no notices of stories, and whose address bounces, gets no e-mail", async () => {
    setTime("12:00");
    const { owner } = await openWorld(product);
    const [silent, bouncing] = [await verifiedFan(owner), await verifiedFan(owner)];
    const stopped = { subscriptionId: silent.subscriptionId, stoppedAt: product.ctx.now() };
    await product.ctx.db.insertInto("noticeStop").values(stopped).execute();
    await insertBounce(product.ctx, digest(product.ctx.keys, "mail-bounce", bouncing.email.toLowerCase()), "5.1.1");
    await send(owner);
    await waitForJobs(product);
    for (const { email } of [silent, bouncing]) expect(await announcementsTo(email)).toEqual([]);
    expect((await listOf(owner))[0]).toMatchObject({ status: "sent", recipients: 2, mailed: 0 });
    expect(await homeOf(silent.person)).toMatchObject([{ stopped: true }]);
  });
});

test("opening it counts each fan once, and a stranger opens nothing", async () => {
  setTime("12:00");
  const { owner, other } = await openWorld(product);
  const [fan, foreign] = [await verifiedFan(owner), await verifiedFan(other)];
  const { _id } = (await send(owner)).body;
  await waitForJobs(product);
  const open = (person: Person) => person.request(`/v1/fan/announcements/${_id}/opens`, { method: "POST" });
  for (let i = 0; i < 2; i++) expect((await open(fan.person)).body).toMatchObject({ opened: true, text: body.text });
  expect((await open(foreign.person)).status).toBe(404);
  expect((await listOf(owner))[0]).toMatchObject({ opened: 1 });
});

test("a deleted one is in no home, its e-mails that wait are not sent, and another creator cannot delete it", async () => {
  setTime("12:00");
  const { owner, other } = await openWorld(product);
  const fan = await verifiedFan(owner);
  const { ctx } = product;
  const id = await addAnnouncement(product, owner);
  await waitForJobs(product);
  const remove = (person: Person) => person.request(`/v1/announcements/${id}`, { method: "DELETE" });
  expect((await remove(other)).status).toBe(404);
  for (let i = 0; i < 2; i++) expect((await remove(owner)).status).toBe(204);
  expect([await homeOf(fan.person), await listOf(owner)]).toEqual([[], []]);
  expect((await fan.person.request(`/v1/fan/announcements/${id}/opens`, { method: "POST" })).status).toBe(404);
  // It still counts as that of the day.
  expect((await send(owner)).body.code).toBe("ANNOUNCEMENT_LIMIT");
  const waiting = ctx.db.updateTable("announcementRecipient").set({ email: "waiting" });
  await waiting.where("announcementId", "=", id).execute();
  await ctx.db.updateTable("announcement").set({ emailsDone: 0, emailsSent: 0 }).where("id", "=", id).execute();
  await sendAnnouncementEmails(ctx, { announcementId: id, batch: 0 }, new AbortController().signal);
  expect(await announcementsTo(fan.email)).toHaveLength(1);
});

test("a report by a verified fan hides it until an admin decides, and what is taken down stays hidden", async () => {
  setTime("12:00");
  const { owner } = await openWorld(product);
  const fan = await verifiedFan(owner);
  const { _id } = (await send(owner, { text: "Mande o PIX para outra chave." })).body;
  await waitForJobs(product);
  const report = { username: owner.username, reason: "illegal", announcement: _id };
  expect((await fan.person.request("/v1/reports", { body: report })).body).toEqual({
    status: "anonymous",
    hidden: false,
  });
  expect(await homeOf(fan.person)).toHaveLength(1);
  const admin = await adminOf(product);
  const cases = (await admin.request("/v1/admin/reports?limit=100")).body.data;
  const found = cases.find((one: { announcement: { _id: string } | null }) => one.announcement?._id === _id);
  expect(found).toMatchObject({
    announcement: { title: body.title, text: "Mande o PIX para outra chave." },
    shown: [],
  });
  const note = { body: { note: "Pede dinheiro por fora." } };
  expect((await admin.request(`/v1/admin/reports/${found._id}/take-down`, note)).status).toBe(200);
  expect(await homeOf(fan.person)).toEqual([]);
  expect(await listOf(owner)).toMatchObject([{ status: "hidden" }]);
  const wrong = { ...report, announcement: newRegistration().username };
  expect((await fan.person.request("/v1/reports", { body: wrong })).status).toBe(400);
});

describe("what it says", () => {
  test("an address in the text is no link in the e-mail, and the title has none", async () => {
    setTime("12:00");
    const { owner } = await openWorld(product);
    const fan = await verifiedFan(owner);
    expect((await send(owner, { title: "Veja exemplo.com" })).status).toBe(400);
    await send(owner, { text: "Meu grupo: https://exemplo.com/x <b>oi</b>" });
    await waitForJobs(product);
    const [mail] = await announcementsTo(fan.email);
    expect(mail?.text).toContain("exemplo. com/x <b>oi</b>");
    expect(mail?.text).not.toMatch(/https:\/\/exemplo/);
    expect((await homeOf(fan.person))[0].text).toBe("Meu grupo: https://exemplo.com/x <b>oi</b>");
  });

  test("signs that turn the direction are removed, text that nobody sees is refused, and emoji stay", async () => {
    setTime("12:00");
    const { owner } = await openWorld(product);
    await verifiedFan(owner);
    for (const text of ["", "   ", "\u200b\u200b", "\u202e\u202c", "\u3164", "a\u0000b", "a".repeat(501)])
      expect((await send(owner, { text })).status).toBe(400);
    expect((await send(owner, { title: "a".repeat(61) })).status).toBe(400);
    expect((await send(owner, { title: "Duas\nlinhas" })).status).toBe(400);
    const { body: sent } = await send(owner, { title: "Oi \u202eodnum\u202c", text: "👩‍👩‍👧 até já \u2067" });
    expect([sent.title, sent.text]).toEqual(["Oi odnum", "👩‍👩‍👧 até já"]);
  });
});

test("a creator whose page is not published sends nothing, nor does one that is unpublished before it starts", async () => {
  setTime("23:00");
  const { owner } = await openWorld(product);
  const fan = await verifiedFan(owner);
  const setPublished = (publishedAt: Date | null) =>
    product.ctx.db.updateTable("profile").set({ publishedAt }).where("accountId", "=", owner.accountId).execute();
  expect((await send(owner)).status).toBe(201);
  await setPublished(null);
  setTime("08:00", 1);
  await startDueAnnouncements(product.ctx);
  await waitForJobs(product);
  expect(await homeOf(fan.person)).toEqual([]);
  await freeDay(product, owner);
  expect((await send(owner)).body.code).toBe("PAGE_OFFLINE");
});

test("an address that the mail server always delays keeps nothing from the others, and is given up in the end", async () => {
  setTime("12:00");
  const { owner } = await openWorld(product);
  const { ctx } = product;
  await verifiedFan(owner);
  const id = await addAnnouncement(product, owner);
  await waitForJobs(product);
  // Recipients in quantity, as if recorded by the start.
  await sql`with added as (insert into fan (id, email, email_verified_at, created_at)
      select gen_random_uuid(), 'fa' || number || '@exemplo.com.br', now(), now() from generate_series(1, 120) number returning id)
    insert into announcement_recipient (id, announcement_id, fan_id, subscription_id, batch, email, push)
    select gen_random_uuid(), ${id}, added.id, recipient.subscription_id, 7, 'waiting', 'skipped'
    from added, announcement_recipient recipient where recipient.announcement_id = ${id} and recipient.batch = 0`.execute(
    ctx.db,
  );
  await sql`update announcement set recipients = recipients + 120 where id = ${id}`.execute(ctx.db);
  const sent: string[] = [];
  const open = () => ({
    close() {},
    async send({ to }: { to: string }) {
      if (to === "fa7@exemplo.com.br") throw Object.assign(new Error("450"), { code: "EENVELOPE", responseCode: 450 });
      sent.push(to);
    },
  });
  const failing = { ...ctx, mail: { ...ctx.mail, open } };
  const batch = { announcementId: id, batch: 7 };
  const run = () => sendAnnouncementEmails(failing, batch, new AbortController().signal);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await expect(run()).rejects.toThrow("mail server");
    expect(sent).toHaveLength(119);
  }
  expect((await listOf(owner))[0]).toMatchObject({ status: "sending", mailed: 120 });
  await sendAnnouncementEmailsJob.giveUp?.(ctx, batch);
  expect((await listOf(owner))[0]).toMatchObject({ status: "sent", mailed: 120, recipients: 121 });
});

test("after a failure of the mail server only what was not sent is sent again", async () => {
  setTime("12:00");
  const { owner } = await openWorld(product);
  const fans = [await verifiedFan(owner), await verifiedFan(owner), await verifiedFan(owner)];
  const { ctx } = product;
  const id = await addAnnouncement(product, owner);
  await waitForJobs(product);
  const waiting = ctx.db.updateTable("announcementRecipient").set({ email: "waiting" });
  await waiting.where("announcementId", "=", id).execute();
  await ctx.db.updateTable("announcement").set({ emailsDone: 0, emailsSent: 0 }).where("id", "=", id).execute();
  const sent: string[] = [];
  const isDown = { first: true };
  const open = () => ({
    close() {},
    async send({ to }: { to: string }) {
      if (isDown.first && to === fans[1]?.email) throw Object.assign(new Error("421"), { responseCode: 421 });
      const refusal = { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 };
      if (to === fans[2]?.email) throw Object.assign(new Error("550"), refusal);
      sent.push(to);
    },
  });
  const failing = { ...ctx, mail: { ...ctx.mail, open } };
  const run = () => sendAnnouncementEmails(failing, { announcementId: id, batch: 0 }, new AbortController().signal);
  await expect(run()).rejects.toThrow("mail server");
  expect((await listOf(owner))[0]).toMatchObject({ status: "sending", mailed: 1 });
  isDown.first = false;
  await run();
  await run();
  expect(sent).toEqual([fans[0]?.email, fans[1]?.email]);
  expect((await listOf(owner))[0]).toMatchObject({ status: "sent", mailed: 2, recipients: 3 });
});

test("a mail server that refuses our sender refuses no recipient, and one recipient does not delay the others", async () => {
  setTime("12:00");
  const { owner } = await openWorld(product);
  const fans = [await verifiedFan(owner), await verifiedFan(owner), await verifiedFan(owner), await verifiedFan(owner)];
  const [unknown, alsoUnknown, denied] = fans.map(({ email }) => email);
  const { ctx } = product;
  const id = await addAnnouncement(product, owner);
  await waitForJobs(product);
  const recipients = ctx.db.updateTable("announcementRecipient").where("announcementId", "=", id);
  await recipients.set({ email: "waiting" }).execute();
  await ctx.db.updateTable("announcement").set({ emailsDone: 0, emailsSent: 0 }).where("id", "=", id).execute();
  const countIn = async (state: "waiting" | "failed" | "sent") => {
    const rows = ctx.db.selectFrom("announcementRecipient").select("id").where("announcementId", "=", id);
    return (await rows.where("email", "=", state).execute()).length;
  };
  let replies: Record<string, string> = {};
  const { url, messages } = await startSmtpServer(
    (command) => Object.entries(replies).find(([start]) => command.startsWith(start.toUpperCase()))?.[1],
  );
  const mail = createSmtpMail({ url, from: ctx.config.mailFrom, requiresTls: false });
  const run = () =>
    sendAnnouncementEmails({ ...ctx, mail }, { announcementId: id, batch: 0 }, new AbortController().signal);

  for (const [command, reply] of [
    ["MAIL FROM", "550 5.4.5 Daily quota exceeded"],
    ["DATA", "550 5.4.5 Daily quota exceeded"],
    ["RCPT TO", "554 5.7.1 Relay access denied"],
    ["RCPT TO", "550 5.1.8 Sender address rejected: Domain not found"],
    ["RCPT TO", "530 Authentication required"],
  ] as const) {
    replies = { [command]: reply };
    await expect(run()).rejects.toThrow("mail server");
    expect(await countIn("waiting"), reply).toBe(4);
  }

  replies = {
    [`RCPT TO:<${unknown}>`]: "550 5.1.1 No such user",
    [`RCPT TO:<${alsoUnknown}>`]: "550 No such user",
    [`RCPT TO:<${denied}>`]: "550 5.7.1 Not now",
  };
  // More than are sent at once.
  await sql`with added as (
      insert into fan (id, email, email_verified_at, created_at)
      select gen_random_uuid(), 'fan' || number || '@muitos.example', now(), now() from generate_series(1, 60) number returning id
    ) insert into announcement_recipient (id, announcement_id, fan_id, subscription_id, batch, email, push)
    select gen_random_uuid(), ${id}, id, gen_random_uuid(), 0, 'waiting', 'sent' from added`.execute(ctx.db);
  await ctx.db.updateTable("announcement").set({ recipients: 64 }).where("id", "=", id).execute();
  await expect(run()).rejects.toThrow("mail server");
  expect([await countIn("failed"), await countIn("sent"), await countIn("waiting")]).toEqual([2, 61, 1]);
  replies = {};
  await run();
  expect(messages).toHaveLength(62);
});
