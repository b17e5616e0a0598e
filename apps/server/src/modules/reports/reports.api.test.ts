import { sql } from "kysely";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { newId } from "#core/ids";
import { setRole } from "#modules/auth/set-role";
import { countWaiting } from "#test/count-waiting";
import { verifyEmail } from "#test/grants";
import { type Creator, creator, newRegistration, order, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { mailsTo } from "#test/renewals";
import { confirmationTokenOf, establish, reporter, reportPage } from "#test/reports";
import { waitForJobs } from "#test/wait-for-jobs";
import { addPhoto, addStory, adminOf, openWorld, subscribe } from "#test/world";
import { claimAlerts, lockAlerts } from "./alerts.store.ts";
import { sendAdminAlerts, sendAlertEmailsJob, sendMissedAlertJob } from "./send-admin-alerts.ts";

const product = startProduct({ keepsClock: true, work: true, settings: { REPORTS_EMAIL: "denuncias@exemplo.com.br" } });
let admin: Creator;
beforeAll(async () => {
  admin = await adminOf(product);
});

const author = (email = newRegistration().email) => ({ name: "Rita Souza", email });
const send = (username: string, more: object = {}, person = visitor(product)) =>
  person.request("/v1/reports", { body: { username, reason: "minor", ...more } });
const alertsTo = async (to: string) =>
  (await mailsTo(product, to)).filter(({ subject }) => /^Denúncia de|denúncias novas$/.test(subject));
const confirm = async (email: string) =>
  visitor(product).request(`/v1/reports/confirmations/${await confirmationTokenOf(product, email)}`, {
    method: "POST",
  });

/** Lets the next report be alerted at once; returns the number of alerts until then. */
async function endPause() {
  product.clock.aheadMs += 5 * 60_000;
  await sendAdminAlerts(product.ctx);
  await waitForJobs(product);
  product.clock.aheadMs += 5 * 60_000;
  return (await alertsTo(admin.email)).length;
}

/** Lets the caches of pages and items expire. */
const wait = () => {
  product.clock.aheadMs += 4_000;
};

type Case = { _id: string; account: { username: string }; story: string | null; media: string | null };
type ReportEntry = {
  effect: string;
  reporter: { name: string; email: string; upheld: number; rejected: number } | null;
};
async function casesOf(
  username: string,
): Promise<(Case & { hiddenAt: string | null; dueAt: string; reports: ReportEntry[] })[]> {
  const { data } = (await admin.request("/v1/admin/reports?limit=100")).body;
  return data.filter(({ account }: Case) => account.username === username);
}
const effectsOf = async (username: string) =>
  (await casesOf(username)).flatMap(({ reports }) => reports.map(({ effect }) => effect));
const restore = (id = "") => admin.request(`/v1/admin/reports/${id}/restore`, { method: "POST" });

async function open() {
  const world = await openWorld(product);
  const { owner } = world;
  const story = await addStory(product, owner);
  const { person: fan } = await subscribe(world, owner, "paying");
  const seen = async () => {
    wait();
    const { status, body } = await fan.request(`/v1/creators/${owner.username}/stories`);
    return status === 200 ? body.data.map(({ _id }: { _id: string }) => _id) : status;
  };
  const pageStatus = async () => {
    wait();
    return (await visitor(product).request(`/v1/creators/${owner.username}`)).status;
  };
  return { ...world, username: owner.username, story, fan, seen, pageStatus };
}

describe("anonymous reports", () => {
  test("an anonymous report is e-mailed to every admin and queued, and hides neither the page nor a story", async () => {
    const { username, story, seen, pageStatus } = await open();
    const before = await endPause();
    for (let i = 0; i < 3; i++) expect((await send(username)).body).toEqual({ status: "anonymous", hidden: false });
    expect((await send(username, { story, details: "Parece ter menos de 18." })).status).toBe(201);
    expect(await pageStatus()).toBe(200);
    expect(await seen()).toEqual([story]);
    expect(await effectsOf(username)).toEqual(Array(4).fill("anonymous"));
    expect((await casesOf(username)).every(({ reports }) => reports.every((one) => one.reporter === null))).toBe(true);
    await waitForJobs(product);
    for (const to of [admin.email, "denuncias@exemplo.com.br"]) expect(await alertsTo(to)).toHaveLength(before + 1);
  });

  test("admins are alerted every five minutes at most, also by alerts that were scheduled before the last one", async () => {
    const { username } = await open();
    const before = await endPause();
    await send(username);
    await waitForJobs(product);
    expect(await alertsTo(admin.email)).toHaveLength(before + 1);
    await send(username);
    await sendAdminAlerts(product.ctx);
    await waitForJobs(product);
    expect(await alertsTo(admin.email)).toHaveLength(before + 1);
    product.clock.aheadMs += 5 * 60_000;
    await Promise.all([sendAdminAlerts(product.ctx), sendAdminAlerts(product.ctx)]);
    await waitForJobs(product);
    expect(await alertsTo(admin.email)).toHaveLength(before + 2);
  });

  test("a report that comes while another worker alerts to the one before waits for the next alert", async () => {
    const { username } = await open();
    for (let i = 0; i < 2; i++) await send(username);
    const before = await endPause();
    const { ctx } = product;
    const [first, second] = await ctx.db.selectFrom("report").select("id").orderBy("id", "desc").limit(2).execute();
    const arrive = (id = "") => ctx.db.updateTable("report").set({ alertedAt: null }).where("id", "=", id).execute();
    let alert: Promise<void> | undefined;
    await arrive(first?.id);
    await ctx.db.transaction().execute(async (db) => {
      await lockAlerts({ ...ctx, db });
      expect(await claimAlerts({ ...ctx, db })).toEqual([first?.id]);
      await arrive(second?.id);
      alert = sendAdminAlerts(ctx);
      await expect.poll(() => countWaiting(product)).toBe(1);
    });
    await alert;
    await waitForJobs(product);
    expect(await alertsTo(admin.email)).toHaveLength(before);
  });

  test("an alert that fails after its reports were claimed is sent by the retry", async () => {
    const { username } = await open();
    const before = await endPause();
    const { db } = product.ctx;
    await sql`alter table account_deletion rename to account_deletion_away`.execute(db);
    try {
      expect((await send(username)).status).toBe(201);
      // However long the mail server is away, and an hour at most after it is back.
      const failed = sql`update pgboss.job set retry_count = 500, start_after = now() where state = 'retry' returning id`;
      await expect.poll(async () => (await failed.execute(db)).rows.length).toBe(1);
      const later = sql<{ seconds: number; kept: boolean }>`
        select extract(epoch from start_after - now())::int as seconds, keep_until > now() + interval '300 days' as kept
        from pgboss.job where state = 'retry' and retry_count > 500`;
      await expect.poll(async () => (await later.execute(db)).rows).toHaveLength(1);
      const [retry] = (await later.execute(db)).rows;
      expect(retry?.seconds).toBeLessThanOrEqual(3_600);
      expect(retry?.kept).toBe(true);
      await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db);
    } finally {
      await sql`alter table account_deletion_away rename to account_deletion`.execute(db);
    }
    await waitForJobs(product);
    expect(await alertsTo(admin.email)).toHaveLength(before + 1);
  });

  test("an alert that no admin received is no sent one", async () => {
    const { username } = await open();
    await send(username);
    await waitForJobs(product);
    const { rows } = await sql<{ id: string }>`select id from report order by id desc limit 1`.execute(product.ctx.db);
    const refusal = { code: "EENVELOPE", command: "RCPT TO", responseCode: 550 };
    const mail = { ...product.ctx.mail, send: () => Promise.reject(Object.assign(new Error("550"), refusal)) };
    const input = { reportIds: rows.map(({ id }) => id) };
    const run = sendAlertEmailsJob.run({ ...product.ctx, mail }, input, new AbortController().signal);
    await expect(run).rejects.toThrow("no admin");
  });

  test("an admin whom the mail server takes nothing for is alerted by a retry, and nobody twice", async () => {
    const { username } = await open();
    const before = await endPause();
    const { mail } = product.ctx;
    const { send: deliver } = mail;
    onTestFinished(() => {
      mail.send = deliver;
    });
    let attempts = 0;
    mail.send = async (message) => {
      if (message.to === admin.email && attempts++ === 0) throw new Error("421 try again");
      await deliver(message);
    };
    await send(username);
    await waitForJobs(product);
    expect(attempts).toBe(2);
    for (const to of [admin.email, "denuncias@exemplo.com.br"]) expect(await alertsTo(to)).toHaveLength(before + 1);
  });

  test("an alert that waits for the mail server reaches admins of its time only, and ends with its reports", async () => {
    const { username } = await open();
    await send(username);
    await waitForJobs(product);
    const { ctx } = product;
    const { rows } = await sql<{ id: string }>`select id from report order by id desc limit 1`.execute(ctx.db);
    const reportIds = rows.map(({ id }) => id);
    const person = await adminOf(product);
    const accounts = ctx.db.selectFrom("account").select("id").where("email", "=", person.email);
    const { id: adminId } = await accounts.executeTakeFirstOrThrow();
    const { signal } = new AbortController();
    await sendMissedAlertJob.run(ctx, { reportIds, adminId }, signal);
    await setRole(ctx, person.username, "creator");
    await sendMissedAlertJob.run(ctx, { reportIds, adminId }, signal);
    expect(await alertsTo(person.email)).toHaveLength(1);
    const before = (await alertsTo(admin.email)).length;
    await sendAlertEmailsJob.run(ctx, { reportIds: [newId(ctx.now())] }, signal);
    expect(await alertsTo(admin.email)).toHaveLength(before);
  });

  test("a report needs a reason, name and e-mail together, and content of that page", async () => {
    const { username, other } = await open();
    const refused = async (more: object) => Object.keys((await send(username, more)).body.fields);
    expect(await refused({ reason: "feio" })).toEqual(["reason"]);
    expect(await refused({ name: "Rita" })).toEqual(["email"]);
    expect(await refused({ email: "rita@exemplo.com.br" })).toEqual(["name"]);
    expect((await send(username, { story: await addStory(product, other) })).status).toBe(404);
    expect((await send(username, { media: await addPhoto(product, other) })).status).toBe(404);
    expect((await send((await creator(product)).username)).status).toBe(404);
  });

  test("an address sends five anonymous reports an hour", async () => {
    const [{ username }, person] = [await seller(product), visitor(product)];
    const statuses = [];
    for (let i = 0; i < 6; i++) statuses.push((await send(username, {}, person)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
  });
});

describe("reports with name and e-mail", () => {
  test("reports of strangers in somebody's name do not use up that person's own", async () => {
    const { username } = await seller(product);
    const own = await reporter(product);
    for (let i = 0; i < 6; i++) expect((await send(username, author(own.email))).status).toBe(201);
    expect((await own.report(username)).body.status).toBe("identified");
  });

  test("a report hides a story once its e-mailed link is confirmed, and not before", async () => {
    const { owner, username, story, seen } = await open();
    const { email } = author();
    const entry = { story, reason: "other", ...author(email) };
    expect((await send(username, entry)).body).toEqual({ status: "unconfirmed", hidden: false });
    expect(await seen()).toEqual([story]);
    expect(await effectsOf(username)).toEqual(["unconfirmed"]);
    await expect.poll(async () => (await mailsTo(product, email)).length).toBe(1);
    const [mail] = await mailsTo(product, email);
    expect(mail?.text).toContain(`/denuncia/${await confirmationTokenOf(product, email)}`);
    expect(mail?.text).not.toContain("Rita");
    const twice = await Promise.all([confirm(email), confirm(email)]);
    expect(twice.map(({ body }) => body)).toEqual(Array(2).fill({ username, hidden: true }));
    expect(await seen()).toEqual([]);
    const [found] = await casesOf(username);
    expect(found?.reports).toMatchObject([{ effect: "hid", reporter: { name: "Rita Souza", email } }]);
    // Hidden content is due within a day, whatever the reason.
    expect(Date.parse(found?.dueAt ?? "") - product.ctx.now().getTime()).toBeLessThan(24 * 3_600_000);
    const { body } = await owner.request("/v1/account/reports");
    expect(body.data).toMatchObject([{ story, reason: "other" }]);
    expect(JSON.stringify(body)).not.toContain(email);
  });

  test("a report takes effect at once where the reporter's e-mail is verified in the browser", async () => {
    const { username, story, seen } = await open();
    const rita = await reporter(product);
    expect((await rita.report(username, { story })).body).toEqual({ status: "identified", hidden: true });
    expect(await seen()).toEqual([]);
    await waitForJobs(product);
    expect(await mailsTo(product, rita.email)).toEqual([]);
  });

  test("a report is not confirmed by a later sign-in with that e-mail, by a wrong token, or after three days", async () => {
    const { username, story, seen } = await open();
    const { email } = author();
    await send(username, { story, ...author(email) });
    await verifyEmail(product, visitor(product), email);
    expect(await seen()).toEqual([story]);
    for (const token of ["x", `${story}.x`, `${await confirmationTokenOf(product, email)}.x`])
      expect((await visitor(product).request(`/v1/reports/confirmations/${token}`, { method: "POST" })).status).toBe(
        410,
      );
    // Otherwise the alert about it could be dated three days ahead, and the next one be due after that.
    await waitForJobs(product);
    const { aheadMs } = product.clock;
    product.clock.aheadMs += 3 * 86_400_000 + 60_000;
    expect((await confirm(email)).body.code).toBe("LINK_EXPIRED");
    product.clock.aheadMs = aheadMs;
  });

  test("a report hides a photo of the gallery, which an admin sees and restores", async () => {
    const { owner, username, fan } = await open();
    const photo = await addPhoto(product, owner);
    const medias = async () => {
      wait();
      return (await fan.request(`/v1/creators/${username}/medias`)).body.data as { _id: string; url: string }[];
    };
    const [before] = await medias();
    expect((await (await reporter(product)).report(username, { media: photo })).body.hidden).toBe(true);
    expect(await medias()).toEqual([]);
    expect((await fan.request(before?.url ?? "")).status).toBe(404);
    const [found] = await casesOf(username);
    const [shown] = (found as unknown as { shown: { photoUrl: string; videoUrl: null }[] }).shown;
    expect([found?.media, shown?.videoUrl]).toEqual([photo, null]);
    expect((await admin.request(shown?.photoUrl ?? "")).status).toBe(200);
    expect((await owner.request("/v1/account/reports")).body.data).toMatchObject([{ media: photo, story: null }]);
    await restore(found?._id);
    expect(await medias()).toHaveLength(1);
  });

  test("one reporter hides at most three items of a page", async () => {
    const { owner, username, seen } = await open();
    const rita = await reporter(product);
    const stories = [];
    for (let i = 0; i < 4; i++) stories.push(await addStory(product, owner));
    const responses = await Promise.all(stories.map((story) => rita.report(username, { story })));
    expect(responses.filter(({ body }) => body.hidden)).toHaveLength(3);
    expect(await seen()).toHaveLength(2);
    expect((await effectsOf(username)).toSorted()).toEqual(["hid", "hid", "hid", "limit"]);
  });
});

describe("reports of a page", () => {
  test("one identified report does not hide a page, and a second independent one does", async () => {
    const { username, pageStatus } = await open();
    const rita = await reporter(product);
    expect((await rita.report(username)).body).toEqual({ status: "identified", hidden: false });
    expect((await rita.report(username)).body.hidden).toBe(false);
    // Another address of the same mailbox, and another person in the same browser or the same network.
    const [local, domain] = rita.email.split("@");
    const same = await reporter(product, `${local}+2@${domain}`);
    expect((await same.report(username)).body.hidden).toBe(false);
    const beside = await reporter(product);
    beside.address = rita.address;
    expect((await beside.report(username)).body.hidden).toBe(false);
    const mate = newRegistration().email;
    await verifyEmail(product, rita, mate);
    await establish(product, mate);
    expect((await rita.report(username, { email: mate })).body.hidden).toBe(false);
    expect(await pageStatus()).toBe(200);
    expect(await effectsOf(username)).toEqual(["counted", ...Array(4).fill("not_independent")]);
    expect((await (await reporter(product)).report(username)).body.hidden).toBe(true);
    expect(await pageStatus()).toBe(404);
  });

  test("two concurrent independent reports hide a page once", async () => {
    const { username, pageStatus } = await open();
    const people = await Promise.all([reporter(product), reporter(product)]);
    await Promise.all(people.map((person) => person.report(username)));
    expect(await pageStatus()).toBe(404);
    expect((await effectsOf(username)).toSorted()).toEqual(["counted", "hid"]);
  });
});

describe("reporters who stand for nothing", () => {
  const newcomer = (email?: string) => reporter(product, email, { isNew: true });

  test("two new mailboxes on two networks do not hide a page, and count for nobody else", async () => {
    const { username, pageStatus } = await open();
    for (const person of [await newcomer(), await newcomer(), await reporter(product)])
      expect((await person.report(username)).body).toEqual({ status: "identified", hidden: false });
    expect(await pageStatus()).toBe(200);
    expect(await effectsOf(username)).toEqual(["new_reporter", "new_reporter", "counted"]);
    expect((await (await reporter(product)).report(username)).body.hidden).toBe(true);
    expect(await pageStatus()).toBe(404);
  });

  test("an address that is new here hides one named story, and all of them together two", async () => {
    const { owner, username, story, seen } = await open();
    const stories = [story];
    for (let i = 0; i < 3; i++) stories.push(await addStory(product, owner));
    const [rita, bia, carla] = [await newcomer(), await newcomer(), await newcomer()];
    const hidden = [];
    for (const [person, one] of [
      [rita, 0],
      [rita, 1],
      [bia, 1],
      [bia, 2],
      [carla, 2],
      [carla, 3],
    ] as const)
      hidden.push((await person.report(username, { story: stories[one] as string })).body.hidden);
    expect(hidden).toEqual([true, false, true, false, false, false]);
    expect(await seen()).toHaveLength(2);
    expect((await (await reporter(product)).report(username, { story: stories[2] as string })).body.hidden).toBe(true);
  });

  test("a disposable mailbox hides nothing, however old it is", async () => {
    const { username, story, seen } = await open();
    const rita = await reporter(product, `${username}@sub.mailinator.com`);
    expect((await rita.report(username, { story })).body).toEqual({ status: "identified", hidden: false });
    expect(await seen()).toEqual([story]);
    expect(await effectsOf(username)).toEqual(["disposable"]);
  });

  test("an address is established by a report that was upheld, or as that of a creator", async () => {
    const [first, second] = [await open(), await open()];
    const rita = await newcomer();
    await rita.report(first.username, { story: first.story });
    const id = (await casesOf(first.username))[0]?._id ?? "";
    await admin.request(`/v1/admin/reports/${id}/take-down`, { body: { note: "A pessoa não autorizou." } });
    expect((await rita.report(second.username)).body.hidden).toBe(false);
    const bia = await creator(product);
    const verified = product.ctx.db.updateTable("account").set({ emailVerifiedAt: new Date(0) });
    await verified.where("email", "=", bia.email).execute();
    expect((await (await newcomer(bia.email)).report(second.username)).body.hidden).toBe(true);
    expect(await effectsOf(second.username)).toEqual(["counted", "hid"]);
  });
});

describe("a page that reports hide", () => {
  test("stays open to fans with access until an admin decides, and takes no new orders", async () => {
    const { owner, username, fan, story, seen, pageStatus } = await open();
    await reportPage(product, username);
    expect(await pageStatus()).toBe(404);
    expect(await seen()).toEqual([story]);
    const { data } = (await fan.request(`/v1/creators/${username}/stories`)).body;
    expect((await fan.request(data[0].videoUrl)).status).toBe(200);
    expect((await fan.request(`/v1/creators/${username}`)).status).toBe(200);
    expect((await visitor(product).request("/v1/checkout", { body: order(owner) })).status).toBe(404);
    const id = (await casesOf(username))[0]?._id ?? "";
    await admin.request(`/v1/admin/reports/${id}/take-down`, { body: { note: "Há menor de idade." } });
    expect(await seen()).toBe(451);
    expect((await fan.request(data[0].videoUrl)).status).toBe(404);
    // Further reports do not open it again.
    await reportPage(product, username);
    expect(await seen()).toBe(451);
    expect((await owner.request(`/v1/creators/${username}`)).status).toBe(200);
  });
});

describe("reporters with a rejected report", () => {
  test("reports of a reporter with a rejected report hide nothing, and the admin sees why", async () => {
    const [first, second] = [await open(), await open()];
    const rita = await reporter(product);
    await rita.report(first.username, { story: first.story });
    await restore((await casesOf(first.username))[0]?._id);
    expect(await first.seen()).toEqual([first.story]);
    const { status, body } = await rita.report(second.username, { story: second.story });
    expect([status, body]).toEqual([201, { status: "identified", hidden: false }]);
    expect(await second.seen()).toEqual([second.story]);
    await (await reporter(product)).report(second.username);
    expect((await rita.report(second.username)).body.hidden).toBe(false);
    expect(await second.pageStatus()).toBe(200);
    const effects = (await casesOf(second.username)).flatMap(({ reports }) => reports);
    expect(effects.map(({ effect }) => effect).toSorted()).toEqual(["counted", "rejected_before", "rejected_before"]);
    expect(effects.find(({ effect }) => effect === "rejected_before")?.reporter).toMatchObject({
      upheld: 0,
      rejected: 1,
    });
  });

  test("a rejected report that another person sent in a reporter's name does not count against them", async () => {
    const [first, second] = [await open(), await open()];
    const rita = await reporter(product);
    await send(first.username, { story: first.story, ...author(rita.email) });
    await restore((await casesOf(first.username))[0]?._id);
    expect((await rita.report(second.username, { story: second.story })).body.hidden).toBe(true);
  });
});

test("a deleted fan's reports name no person, keep their effect, and still count as rejected", async () => {
  const [first, second] = [await open(), await open()];
  const rita = await reporter(product);
  await rita.report(first.username, { story: first.story, details: "Sou a Rita." });
  expect((await rita.request("/v1/fan/deletion", { body: { email: rita.email } })).status).toBe(204);
  expect(await first.seen()).toEqual([]);
  const [found] = await casesOf(first.username);
  expect(found?.reports).toMatchObject([{ effect: "hid", reporter: null, details: "" }]);
  await restore(found?._id);
  const again = await reporter(product, rita.email);
  expect((await again.report(second.username, { story: second.story })).body.hidden).toBe(false);
});

test("a report that is confirmed after the decision changes nothing", async () => {
  const { username, story, seen } = await open();
  const { email } = author();
  await send(username, { story, ...author(email) });
  await restore((await casesOf(username))[0]?._id);
  expect((await confirm(email)).body).toEqual({ username, hidden: false });
  expect(await seen()).toEqual([story]);
});

test("the decision is e-mailed to reporters with a verified e-mail, and to no address that was only typed", async () => {
  const { username } = await open();
  const stranger = newRegistration().email;
  await send(username, author(stranger));
  await reportPage(product, username);
  const reporterEmail = (await casesOf(username))[0]?.reports.at(-1)?.reporter?.email ?? "";
  await restore((await casesOf(username))[0]?._id);
  await waitForJobs(product);
  expect(await mailsTo(product, reporterEmail)).toHaveLength(1);
  expect((await mailsTo(product, stranger)).filter(({ subject }) => subject !== "Confirme sua denúncia")).toEqual([]);
});
