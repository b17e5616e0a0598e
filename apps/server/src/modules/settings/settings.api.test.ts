import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { creator, order, type Person, seller, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { waitForJobs } from "#test/wait-for-jobs";
import { markEmailVerified, setPeriod, subscribe } from "#test/world";

const product = startProduct({ work: true });

const change = (person: { request: ReturnType<typeof visitor>["request"] }, body: object) =>
  person.request("/v1/account/setting", { method: "PATCH", body });

/** Without the e-mail that verifies the address, which every new account gets. */
async function mails(address: string) {
  const folder = join(product.ctx.config.data, "mailbox");
  const names = await readdir(folder).catch(() => []);
  const all = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  const found = all.filter(({ to }: { to: string }) => to === address) as { subject: string; text: string }[];
  return found.filter(({ subject }) => !subject.startsWith("Confirme seu e-mail"));
}

/** Public pages are cached for a second. */
function readPage(person: Person, { username }: { username: string }) {
  product.clock.aheadMs += 1_000;
  return person.request(`/v1/creators/${username}`);
}

test("a new account has the defaults, and a change touches only what it names", async () => {
  const ana = await creator(product);
  const defaults = {
    storyLifetime: "24h",
    graceDays: 3,
    autoApproveStatement: false,
    fanMessage: "",
    receiptMessage: "",
    accessMessage: "",
    notifyNewSubscriber: true,
    notifyRenewal: true,
    notifyReceipt: true,
    showSubscriberCount: true,
    acceptNewSubscribers: true,
    watermark: false,
    discoverable: false,
  };
  expect((await ana.request("/v1/account/setting")).body).toEqual(defaults);
  expect((await change(ana, { graceDays: 7 })).body).toEqual({ ...defaults, graceDays: 7 });
  expect((await change(ana, { fanMessage: " Obrigada! " })).body).toEqual({
    ...defaults,
    graceDays: 7,
    fanMessage: "Obrigada!",
  });
  expect((await change(ana, {})).body.graceDays).toBe(7);
});

test.each([
  ["storyLifetime", "72h"],
  ["graceDays", 8],
  ["graceDays", 1.5],
  ["notifyReceipt", "yes"],
  ["fanMessage", "a".repeat(501)],
  ["receiptMessage", "a".repeat(501)],
  ["isAdmin", true],
])("a setting is refused with its field named: %s %j", async (field, value) => {
  const { status, body } = await change(await creator(product), { [field]: value });
  expect(status).toBe(400);
  expect(Object.keys(body.fields)).toEqual([field]);
});

test("a new story expires after the lifetime in the creator's settings", async () => {
  const ana = await creator(product);
  const video = makeVideo({ seconds: 1, size: "90x160" });
  const hours: Record<string, number | null> = { "24h": 24, "48h": 48, "7d": 168, forever: null };
  for (const [storyLifetime, lives] of Object.entries(hours)) {
    await change(ana, { storyLifetime });
    const { body } = await ana.upload("/v1/stories/files/closed", [["file", video, "IMG_0001.MOV"]]);
    const until = body.expiresAt && (Date.parse(body.expiresAt) - Date.parse(body.createdAt)) / 3_600_000;
    if (lives === null) expect(until).toBeNull();
    else expect(until).toBeCloseTo(lives, 2);
  }
});

test("the public page hides the count of subscribers where the creator has chosen so", async () => {
  const ana = await seller(product);
  await subscribe({ product }, ana, "paying");
  const page = async () => (await readPage(visitor(product), ana)).body;
  expect((await page()).counts.subscribers).toBe(1);
  await change(ana, { showSubscriberCount: false });
  expect((await page()).counts.subscribers).toBeNull();
});

test("a page that accepts no new subscribers still serves its present ones", async () => {
  const ana = await seller(product);
  const fan = await subscribe({ product }, ana, "paying");
  await change(ana, { acceptNewSubscribers: false });
  const stranger = visitor(product);
  expect((await readPage(stranger, ana)).body.acceptsNewSubscribers).toBe(false);
  const refused = await stranger.request("/v1/checkout", { body: order(ana) });
  expect(refused).toMatchObject({ status: 409, body: { code: "CREATOR_NOT_SELLING" } });
  expect((await readPage(fan.person, ana)).body.acceptsNewSubscribers).toBe(true);
  expect((await fan.person.request("/v1/checkout", { body: order(ana, { email: fan.email }) })).status).toBe(201);
});

test("a fan keeps access for the days of grace after the paid end", async () => {
  const ana = await seller(product);
  const fan = await subscribe({ product }, ana, "paying");
  await setPeriod(product, fan.subscriptionId, "in grace");
  const watch = async () => (await fan.person.request(`/v1/creators/${ana.username}/stories`)).status;
  const count = async () => (await ana.request("/v1/subscription/stats")).body.periodActive;
  expect([await watch(), await count()]).toEqual([200, 1]);
  await change(ana, { graceDays: 0 });
  expect([await watch(), await count()]).toEqual([403, 0]);
});

test("the message to fans is sent with an approval, and receipts are e-mailed only where that is enabled", async () => {
  const [ana, bia] = [await seller(product), await seller(product)];
  await change(ana, { fanMessage: "Bem-vindo ao camarim!" });
  await change(bia, { notifyReceipt: false });
  for (const person of [bia, ana]) {
    const fan = await subscribe({ product }, person, "unpaid");
    await markEmailVerified(product, fan);
    const form = new FormData();
    form.append("endToEndId", `E0003816620261120120012345678${person === ana ? "abc" : "abd"}`);
    await fan.person.request(`/v1/subscriptions/${fan.subscriptionId}/payment/receipt`, { method: "POST", body: form });
    if (person !== ana) continue;
    await person.request(`/v1/payments/${fan.orderId}/approve`, { method: "POST" });
    await expect.poll(async () => (await mails(fan.email)).length).toBe(1);
    expect((await mails(fan.email))[0]?.text).toContain("Bem-vindo ao camarim!");
  }
  const receiptMails = async ({ email }: { email: string }) =>
    (await mails(email)).map(({ subject }) => subject).filter((subject) => subject !== "Sua chave PIX foi cadastrada");
  await waitForJobs(product);
  expect(await receiptMails(ana)).toHaveLength(1);
  expect(await receiptMails(bia)).toEqual([]);
});

test.each([
  ["name", "日本"],
  ["city", "🎉🎉"],
  ["name", "½½"],
])("PIX settings are refused where the %s cannot be written in a BR Code (%s)", async (field, text) => {
  const ana = await seller(product);
  const { next: _, ...saved } = (await ana.request("/v1/account/pix")).body;
  const { status, body } = await ana.request("/v1/account/pix", { method: "PUT", body: { ...saved, [field]: text } });
  expect([status, body.fields]).toEqual([400, { [field]: "Use letras do nosso alfabeto, como no app do seu banco." }]);
});

test("a changed PIX key is e-mailed, and replaces the saved one after a day", async () => {
  const ana = await seller(product);
  const email = { type: "email", key: "ana@banco.com.br", document: "12345678909", name: "Ana", city: "Recife" };
  const put = (body: object) => ana.request("/v1/account/pix", { method: "PUT", body });
  const { next: _, ...saved } = (await ana.request("/v1/account/pix")).body;
  expect((await put({ ...saved, city: "Olinda" })).status).toBe(200);
  const changed = await put(email);
  expect([changed.status, changed.body]).toEqual([200, { ...email, next: null }]);
  expect((await put({ ...email, key: "ana@outro.com.br" })).status).toBe(200);
  const keyMails = async () =>
    (await mails(ana.email)).filter(({ subject }) => subject === "Sua chave PIX foi trocada");
  await expect.poll(async () => (await keyMails()).length).toBe(2);
});
