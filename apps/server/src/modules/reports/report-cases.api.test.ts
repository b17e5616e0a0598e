import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { sendReportReminders } from "#modules/notices/send-report-emails";
import { addUnusablePasskey } from "#test/factors";
import { type Creator, renewSession, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { reporter, reportPage } from "#test/reports";
import { waitForJobs } from "#test/wait-for-jobs";
import { addHighlight, addPhoto, addStory, adminOf, openWorld, signIn, subscribe, type World } from "#test/world";

const product = startProduct({ work: true });
let admin: Creator;
beforeAll(async () => {
  admin = await adminOf(product);
});

const report = async (username: string, fields: object = {}) => (await reporter(product)).report(username, fields);

type Waiting = { _id: string; account: { username: string }; story: string | null; hiddenAt: string | null };
async function waitingOf(username: string): Promise<(Waiting & Record<string, never>)[]> {
  const { data } = (await admin.request("/v1/admin/reports?limit=100")).body;
  return data.filter((one: Waiting) => one.account.username === username);
}

const decide = (id: string, note?: string) =>
  admin.request(`/v1/admin/reports/${id}/${note ? "take-down" : "restore"}`, {
    method: "POST",
    ...(note && { body: { note } }),
  });

type Mail = { to: string; subject: string; text: string };
/** Without the e-mail that verifies the address, which every new account gets. */
async function mailsTo(email: string): Promise<Mail[]> {
  const folder = join(product.ctx.config.data, "mailbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return mails.filter(({ to, subject }) => to === email && !subject.startsWith("Confirme seu e-mail"));
}

/** Together, since e-mails about one case may arrive in another order. */
const textsTo = async (email: string) => (await mailsTo(email)).map(({ text }) => text).join("\n");

/** Lets the caches of pages and videos expire. */
const wait = () => {
  product.clock.aheadMs += 4_000;
};

async function open() {
  const world = await openWorld(product);
  const story = await addStory(product, world.owner);
  const { person: fan } = await subscribe(world, world.owner, "paying");
  return { ...world, story, fan, username: world.owner.username };
}
const seen = async (fan: World["owner"] | Awaited<ReturnType<typeof open>>["fan"], username: string) =>
  (await fan.request(`/v1/creators/${username}/stories`)).body.data?.map(({ _id }: { _id: string }) => _id);

test("a page that two people reported is hidden at once, and from its fans by the decision; its creator is e-mailed", async () => {
  const { fan, owner, story, username } = await open();
  const { id: highlight } = await addHighlight(product, owner);
  const photo = await addPhoto(product, owner);
  const { data: stories } = (await fan.request(`/v1/creators/${username}/stories`)).body;
  const { data: medias } = (await fan.request(`/v1/creators/${username}/medias`)).body;
  expect(medias.map(({ _id }: { _id: string }) => _id)).toContain(photo);
  expect((await fan.request(stories[0].videoUrl)).status).toBe(200);
  await reportPage(product, username);
  wait();
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(404);
  expect((await visitor(product).request(`/media/highlights/${highlight}`)).status).toBe(404);
  expect(await seen(fan, username)).toContain(story);
  const subjects = async () => (await mailsTo(owner.email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Sua página está em análise");
  const { body } = await owner.request("/v1/account/reports");
  expect(body.data[0]).toMatchObject({ story: null, reason: "minor", decision: null });
  await decide((await waitingOf(username))[0]?._id ?? "", "Há menor de idade.");
  wait();
  for (const path of ["", "/stories", "/highlights", "/medias"]) {
    const { status, body } = await fan.request(`/v1/creators/${username}${path}`);
    expect([status, body.code]).toEqual([451, "CONTENT_HIDDEN"]);
  }
  for (const link of [stories[0].videoUrl, stories[0].posterUrl, medias[0].url])
    expect((await fan.request(link)).status).toBe(404);
  expect((await fan.request(`/v1/fan/stories/${story}/view`, { method: "POST" })).status).toBe(404);
  expect((await owner.request(`/v1/creators/${username}`)).status).toBe(200);
  expect(await seen(owner, username)).toContain(story);
  // Saving plans or keys does not publish the page again.
  await owner.request("/v1/account/pix");
  expect((await owner.request("/v1/profile")).body.published).toBe(false);
});

test("content that an admin restored is visible again, both sides are e-mailed, and the same report is ignored", async () => {
  const { fan, owner, story, username } = await open();
  const email = `eu.${username}@exemplo.com.br`;
  await (await reporter(product, email)).report(username);
  await report(username);
  const [found] = await waitingOf(username);
  expect(found).toMatchObject({ reason: "minor", story: null, reports: [{ reporter: { email } }, {}] });
  expect((await decide(found?._id ?? "")).status).toBe(200);
  wait();
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(200);
  expect(await seen(fan, username)).toEqual([story]);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  expect((await mailsTo(email))[0]?.text).toContain("continua no ar");
  await expect
    .poll(async () => (await mailsTo(owner.email)).map(({ subject }) => subject))
    .toContain("Sua página voltou ao ar");
  await reportPage(product, username);
  wait();
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(200);
  expect((await waitingOf(username))[0]).toMatchObject({ hiddenAt: null });
  product.clock.aheadMs += 31 * 86_400_000;
  await reportPage(product, username);
  wait();
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(404);
});

test("both reporters and the creator get one e-mail about a decision and its reversal, also where one is taken only later", async () => {
  const { owner, username } = await open();
  const reporters = ["primeira", "segunda"].map((name) => `${name}.${username}@exemplo.com.br`);
  for (const email of reporters) await (await reporter(product, email)).report(username);
  await waitForJobs(product);
  const id = (await waitingOf(username))[0]?._id ?? "";
  const { mail } = product.ctx;
  const { send } = mail;
  onTestFinished(() => {
    mail.send = send;
  });
  let attempts = 0;
  mail.send = async (message) => {
    if (reporters.includes(message.to) && attempts++ === 1) throw new Error("421 try again");
    await send(message);
  };
  const countTo = async (email: string) =>
    (await mailsTo(email)).filter(({ subject }) => /página|denúncia/.test(subject)).length;
  const counts = () => Promise.all([owner.email, ...reporters].map(countTo));
  // One that says that the page is under review.
  expect(await counts()).toEqual([1, 0, 0]);
  await decide(id, "Há menor de idade.");
  await waitForJobs(product);
  expect([attempts, await counts()]).toEqual([3, [2, 1, 1]]);
  attempts = 0;
  await admin.request(`/v1/admin/reports/${id}/revert`, { body: { reason: "Engano." } });
  await waitForJobs(product);
  expect([attempts, await counts()]).toEqual([3, [3, 2, 2]]);
});

test("a report of one story hides only that story, which the admin opens by a link", async () => {
  const world = await open();
  const { fan, owner, story, username } = world;
  const another = await addStory(product, owner);
  expect((await report(username, { story: await addStory(product, world.other) })).status).toBe(404);
  await report(username, { story, reason: "non_consensual", details: "Sou eu no vídeo." });
  wait();
  expect(await seen(fan, username)).toEqual([another]);
  const { data: own } = (await owner.request("/v1/stories/me")).body;
  expect(own.map(({ _id }: { _id: string }) => _id)).toEqual([another, story]);
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(200);
  const [found] = await waitingOf(username);
  const shown = (found?.shown ?? []) as unknown as { _id: string; videoUrl: string }[];
  expect(shown.map(({ _id }) => _id)).toEqual([story]);
  expect((await admin.request(shown[0]?.videoUrl ?? "")).status).toBe(200);
  expect((await fan.request(shown[0]?.videoUrl ?? "")).status).toBe(404);
  expect((await decide(found?._id ?? "", "A pessoa não autorizou.")).status).toBe(200);
  wait();
  expect(await seen(fan, username)).toEqual([another]);
  await expect.poll(() => textsTo(owner.email)).toContain("A pessoa não autorizou.");
  const { body } = await owner.request("/v1/account/reports");
  expect(body.data[0]).toMatchObject({ story, decision: "taken_down", note: "A pessoa não autorizou." });
});

test("a less severe report is due in a week, hides nothing, and its own creator cannot decide it", async () => {
  const { owner, username } = await open();
  for (const reason of ["copyright", "other"])
    await visitor(product).request("/v1/reports", { body: { username, reason } });
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(200);
  const [found, ...rest] = await waitingOf(username);
  expect(rest).toEqual([]);
  const { dueAt, openedAt } = found as unknown as { dueAt: string; openedAt: string };
  expect((Date.parse(dueAt) - Date.parse(openedAt)) / 3_600_000).toBeCloseTo(7 * 24, 1);
  const id = found?._id ?? "";
  const other = await adminOf(product);
  const both = await Promise.all([
    decide(id),
    other.request(`/v1/admin/reports/${id}/take-down`, { body: { note: "É de outra pessoa." } }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await owner.request(`/v1/admin/reports/${id}/restore`, { method: "POST" })).status).toBe(403);
  const actions = product.ctx.db.selectFrom("adminAction").select("kind").where("subjectId", "=", id);
  expect(await actions.execute()).toHaveLength(1);
  await product.ctx.db.updateTable("account").set({ role: "admin" }).where("id", "=", owner.accountId).execute();
  await addUnusablePasskey(product, { username });
  await report(username, { reason: "illegal" });
  product.clock.aheadMs += 6_000;
  const mine = await signIn({ product } as World, owner);
  const next = (await waitingOf(username)).at(0)?._id;
  if (next)
    expect((await mine.request(`/v1/admin/reports/${next}/restore`, { method: "POST" })).body.code).toBe("OWN_CASE");
});

test("an admin reverts a takedown once, with a reason, unless it is their own page, and the history shows it", async () => {
  const { fan, owner, story, username } = await open();
  const email = `quem.denunciou.${username}@exemplo.com.br`;
  await (await reporter(product, email)).report(username, { story, reason: "non_consensual" });
  const id = (await waitingOf(username))[0]?._id ?? "";
  const reverted = (person: Creator | typeof owner, body: object = { reason: "Ela autorizou por escrito." }) =>
    person.request(`/v1/admin/reports/${id}/revert`, { body });
  expect((await reverted(admin)).body.code).toBe("CASE_NOT_TAKEN_DOWN");
  await decide(id, "A pessoa não autorizou.");
  wait();
  expect(await seen(fan, username)).toEqual([]);
  expect((await reverted(admin, {})).status).toBe(400);
  expect((await reverted(owner)).status).toBe(403);
  const both = await Promise.all([reverted(admin), reverted(await adminOf(product))]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  wait();
  expect(await seen(fan, username)).toEqual([story]);
  const actions = product.ctx.db.selectFrom("adminAction").select(["kind", "reason"]).where("subjectId", "=", id);
  expect(await actions.orderBy("id").execute()).toEqual([
    { kind: "content_taken_down", reason: "A pessoa não autorizou." },
    { kind: "take_down_reverted", reason: "Ela autorizou por escrito." },
  ]);
  const { data } = (await admin.request("/v1/admin/reports/decided?limit=100")).body;
  expect(data.find((one: { _id: string }) => one._id === id)).toMatchObject({
    ...{ _id: id, story, decision: "taken_down", note: "A pessoa não autorizou." },
    reverted: { reason: "Ela autorizou por escrito." },
  });
  const own = (await owner.request("/v1/account/reports")).body.data[0];
  expect(own).toMatchObject({ decision: "taken_down", revertReason: "Ela autorizou por escrito." });
  await expect.poll(() => textsTo(owner.email)).toContain("Ela autorizou por escrito.");
  await expect.poll(() => textsTo(email)).toContain("o conteúdo voltou");
  // Content that was reviewed is not hidden by the same report again.
  await report(username, { story, reason: "non_consensual" });
  wait();
  expect(await seen(fan, username)).toEqual([story]);
  expect((await decide(id)).body.code).toBe("ALREADY_DECIDED");
});

const isAboutStory = (subject: string) => subject.includes("story seu");
const revert = (id: string) =>
  admin.request(`/v1/admin/reports/${id}/revert`, { body: { reason: "Ela autorizou por escrito." } });

test("content that a decision took down stays down when a later case about it is restored, until a reversal", async () => {
  const { fan, owner, story, username } = await open();
  await report(username, { story, reason: "non_consensual" });
  const first = (await waitingOf(username))[0]?._id ?? "";
  const subjects = async () => (await mailsTo(owner.email)).map(({ subject }) => subject).filter(isAboutStory);
  await expect.poll(subjects).toEqual(["Um story seu está em análise"]);
  await decide(first, "A pessoa não autorizou.");
  const email = `de.novo.${username}@exemplo.com.br`;
  await (await reporter(product, email)).report(username, { story, reason: "other" });
  const second = (await waitingOf(username))[0]?._id ?? "";
  expect((await decide(second)).status).toBe(200);
  expect(await waitingOf(username)).toEqual([]);
  wait();
  expect(await seen(fan, username)).toEqual([]);
  await expect.poll(() => textsTo(email)).toContain("fora do ar por outro motivo");
  await waitForJobs(product);
  expect(await subjects()).toHaveLength(2);
  expect((await revert(first)).status).toBe(200);
  wait();
  expect(await seen(fan, username)).toEqual([story]);
  await expect.poll(subjects).toHaveLength(3);
  expect(await subjects()).toContain("Um story seu voltou ao ar");
});

test("content that two decisions took down is visible again only when both are reverted", async () => {
  const { fan, story, username } = await open();
  const ids = [];
  for (let i = 0; i < 2; i++) {
    await report(username, { story, reason: "non_consensual" });
    const id = (await waitingOf(username))[0]?._id ?? "";
    await decide(id, "A pessoa não autorizou.");
    ids.push(id);
  }
  const [first = "", second = ""] = ids;
  await revert(first);
  wait();
  expect(await seen(fan, username)).toEqual([]);
  await revert(second);
  wait();
  expect(await seen(fan, username)).toEqual([story]);
});

test("a page whose takedown is reverted while a later case hides it is in review until that is decided", async () => {
  const { fan, owner, story, username } = await open();
  await reportPage(product, username);
  const first = (await waitingOf(username))[0]?._id ?? "";
  await decide(first, "Há menor de idade.");
  await reportPage(product, username);
  const second = (await waitingOf(username))[0]?._id ?? "";
  wait();
  expect(await seen(fan, username)).toBeUndefined();
  await revert(first);
  wait();
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(404);
  expect(await seen(fan, username)).toEqual([story]);
  await waitForJobs(product);
  expect((await mailsTo(owner.email)).map(({ subject }) => subject)).not.toContain("Sua página voltou ao ar");
  await decide(second);
  wait();
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(200);
  await expect.poll(() => textsTo(owner.email)).toContain("voltou a aparecer como antes");
});

test("a page restored after a takedown is public again, and only the fan can resume their renewal", async () => {
  const { owner, username } = await open();
  await report(username, {});
  const id = (await waitingOf(username))[0]?._id ?? "";
  await decide(id, "Há menor de idade.");
  const body = { reason: "Conferimos o documento: é maior de idade." };
  expect((await admin.request(`/v1/admin/reports/${id}/revert`, { body })).status).toBe(200);
  wait();
  expect((await visitor(product).request(`/v1/creators/${username}`)).status).toBe(200);
  const subscriptionRow = product.ctx.db
    .selectFrom("subscription")
    .select("status")
    .where("accountId", "=", owner.accountId);
  expect((await subscriptionRow.execute()).map(({ status }) => status)).toEqual(["canceled"]);
});

test("every admin is reminded of overdue report cases once a day until they are decided", async () => {
  const { username } = await open();
  await report(username, { reason: "minor" });
  const id = (await waitingOf(username))[0]?._id ?? "";
  const mine = async () =>
    (await mailsTo(admin.email)).filter(({ subject }) => /passou do prazo|passaram do prazo/.test(subject));
  const about = async () => (await mine()).filter(({ text }) => text.includes(`@${username}: pode haver menor`));
  const others = await product.ctx.db.selectFrom("reportCase").select("id").where("decision", "is", null).execute();
  for (const one of others) if (one.id !== id) await decide(one.id);
  await sendReportReminders(product.ctx);
  expect(await about()).toHaveLength(0);
  product.clock.aheadMs = 25 * 3_600_000;
  await Promise.all([sendReportReminders(product.ctx), sendReportReminders(product.ctx)]);
  await sendReportReminders(product.ctx);
  expect(await about()).toHaveLength(1);
  expect((await about())[0]?.subject).toBe("Uma denúncia passou do prazo");
  product.clock.aheadMs += 24 * 3_600_000;
  expect(await sendReportReminders(product.ctx)).toBeGreaterThan(0);
  expect(await about()).toHaveLength(2);
  // An admin's session ends after 12 hours without use.
  await renewSession(product, admin);
  await decide(id);
  product.clock.aheadMs += 24 * 3_600_000;
  expect(await sendReportReminders(product.ctx)).toBe(0);
  expect(await about()).toHaveLength(2);
});

test("subscriptions to a page that stays down do not renew, and a more severe report shortens the deadline", async () => {
  const { owner, username } = await open();
  await report(username, { reason: "other" });
  await report(username, { reason: "minor" });
  const [found] = await waitingOf(username);
  const { dueAt } = found as unknown as { dueAt: string };
  expect(Date.parse(dueAt) - product.ctx.now().getTime()).toBeLessThan(25 * 3_600_000);
  expect(found).toMatchObject({ reason: "minor" });
  await decide(found?._id ?? "", "Há menor de idade.");
  const subscriptionRow = product.ctx.db
    .selectFrom("subscription")
    .select("status")
    .where("accountId", "=", owner.accountId);
  expect((await subscriptionRow.execute()).map(({ status }) => status)).toEqual(["canceled"]);
  await owner.request("/v1/plan/all", {
    method: "PUT",
    body: { data: [{ name: "Mensal", price: 2990, periodMonths: 1 }] },
  });
  expect((await owner.request("/v1/profile")).body.published).toBe(false);
});
