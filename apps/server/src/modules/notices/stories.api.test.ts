import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { announce } from "#core/jobs/jobs";
import { receiptDecided } from "#modules/payments/payments.events";
import { sendPushBatch } from "#modules/pushes/send-pushes";
import { reviewReceipt } from "#modules/receipts/review-receipt";
import { processDueRenewals } from "#modules/renewals/process-renewals";
import { reminderDue } from "#modules/renewals/renewals.events";
import { newVerification, verifyEmail } from "#test/grants";
import { type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import { moveClockToReminder, payingFan, renewalsOf } from "#test/renewals";
import { waitForJobs } from "#test/wait-for-jobs";
import {
  addReceipt,
  addStory,
  type Fan,
  markEmailVerified,
  openWorld,
  setPeriod,
  signIn,
  subscribe,
} from "#test/world";
import { toNoticeToken } from "./notice-token.ts";
import { newStoryPush } from "./notices.pushes.ts";
import { cleanupNotices, sendStoryEmails, sendStoryNotices } from "./send-story-emails.ts";

const product = startProduct({ work: true });

type Mail = { to: string; subject: string; text: string; headers?: Record<string, string> };
async function mailsTo(email: string, subject = /story novo/): Promise<Mail[]> {
  const folder = join(product.ctx.config.data, "mailbox");
  const names = (await readdir(folder).catch(() => [])).sort();
  const mails = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))));
  return mails.filter((mail: Mail) => mail.to === email && subject.test(mail.subject));
}

/** A browser with push notifications; `quiet`: not at night. */
async function subscribePush(person: Person, quiet = false) {
  const target = pushTarget(product);
  const { status } = await person.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet } });
  expect(status).toBe(200);
  const path = new URL(target.endpoint).pathname;
  return { ...target, received: () => product.pushes.received.filter((one) => one.path === path).length };
}

const tokenIn = (mail: Mail | undefined) => /\/avisos\/([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
const open = async () => {
  const world = await openWorld(product);
  const fan: Fan = await subscribe(world, world.owner, "paying");
  await markEmailVerified(product, fan);
  return { ...world, fan };
};

/** Until all are sent: afterwards the test moves the clock, or counts. */
async function sendNotices() {
  await sendStoryNotices(product.ctx);
  await waitForJobs(product);
}

test("a new story is announced once by e-mail and push, and only to fans with access", async () => {
  const { owner, other, fan } = await open();
  const out = await subscribe({ product }, owner, "expired");
  const foreign = await subscribe({ product }, other, "paying");
  for (const other of [out, foreign]) await markEmailVerified(product, other);
  const [device, lapsed] = [await subscribePush(fan.person), await subscribePush(out.person)];
  await addStory(product, owner);
  for (let i = 0; i < 3; i++) await sendStoryNotices(product.ctx);
  await waitForJobs(product);
  expect(await mailsTo(fan.email)).toHaveLength(1);
  expect(device.received()).toBe(1);
  await addStory(product, owner);
  await sendNotices();
  const [mail] = await mailsTo(fan.email);
  expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
  expect(mail?.headers?.["List-Unsubscribe"]).toBe(`<${product.ctx.config.publicUrl}/avisos/${tokenIn(mail)}>`);
  expect([await mailsTo(out.email), await mailsTo(foreign.email), lapsed.received()]).toEqual([[], [], 0]);
  // A second story within six hours is not announced, and a later one is.
  expect(await mailsTo(fan.email)).toHaveLength(1);
  product.clock.aheadMs += 7 * 3_600_000;
  await addStory(product, owner);
  await sendNotices();
  expect(await mailsTo(fan.email)).toHaveLength(2);
  await cleanupNotices(product.ctx);
});

test.each([
  ["is silent", "ETIMEDOUT", [true, false]],
  ["says later", "EENVELOPE", [true, true]],
])("a story's e-mails after one for which the mail server %s: %s", async (_what, code, mailed) => {
  const { owner, fan } = await open();
  const second = await subscribe({ product }, owner, "paying");
  await markEmailVerified(product, second);
  const id = await addStory(product, owner);
  await sendNotices();
  await product.ctx.db.updateTable("storyNoticeSent").set({ mailed: false }).where("storyId", "=", id).execute();
  const tried: string[] = [];
  const send = async ({ to }: { to: string }) => {
    tried.push(to);
    if (tried.length === 1) throw Object.assign(new Error("no"), { code });
  };
  const ctx = { ...product.ctx, mail: { ...product.ctx.mail, send } };
  const isStopped = await sendStoryEmails(ctx, id, new AbortController().signal).then(
    () => false,
    () => true,
  );
  expect(isStopped).toBe(!mailed[1]);
  expect(tried).toHaveLength(mailed.filter(Boolean).length);
  // The next attempt goes on with the others.
  await sendStoryEmails(ctx, id, new AbortController().signal);
  expect(tried.toSorted()).toEqual([fan.email, second.email].toSorted());
});

test("a fan with an unverified address is notified by push only, until they verify it", async () => {
  const world = await openWorld(product);
  const fan = await subscribe(world, world.owner, "paying");
  const device = await subscribePush(fan.person);
  await addStory(product, world.owner);
  await sendNotices();
  expect(device.received()).toBe(1);
  expect(await mailsTo(fan.email)).toEqual([]);
  await verifyEmail(product, fan.person, fan.email);
  product.clock.aheadMs += 7 * 3_600_000;
  await addStory(product, world.owner);
  await sendNotices();
  expect(await mailsTo(fan.email)).toHaveLength(1);
});

test("a scheduled story is announced when it is published, and a deleted or hidden one never", async () => {
  const { owner, fan } = await open();
  const [later, deleted] = [await addStory(product, owner), await addStory(product, owner)];
  const { db, now } = product.ctx;
  const soon = new Date(now().getTime() + 3_600_000);
  await db.updateTable("story").set({ publishAt: soon }).where("id", "=", later).execute();
  await db.updateTable("story").set({ takenDownAt: now() }).where("id", "=", deleted).execute();
  await sendNotices();
  expect(await mailsTo(fan.email)).toEqual([]);
  product.clock.aheadMs += 3_700_000;
  await sendNotices();
  expect(await mailsTo(fan.email)).toHaveLength(1);
});

test("a scheduled story that is published at once is announced then, however long ago it was uploaded", async () => {
  const world = await open();
  const { owner, fan } = world;
  const ana = await signIn(world, owner);
  const id = await addStory(product, owner);
  const { db, now } = product.ctx;
  const later = new Date(now().getTime() + 14 * 86_400_000);
  await db.updateTable("story").set({ publishAt: later, expiresAt: null }).where("id", "=", id).execute();
  product.clock.aheadMs += 7 * 86_400_000;
  await sendNotices();
  expect(await mailsTo(fan.email)).toEqual([]);
  const body = { publishAt: null };
  expect((await ana.request(`/v1/stories/${id}`, { method: "PATCH", body })).status).toBe(200);
  await sendNotices();
  expect(await mailsTo(fan.email)).toHaveLength(1);
});

test("a fan stops story e-mails with one tap without signing in, and can start them again", async () => {
  const { owner, fan } = await open();
  const device = await subscribePush(fan.person);
  await addStory(product, owner);
  await sendNotices();
  expect(await mailsTo(fan.email)).toHaveLength(1);
  expect(device.received()).toBe(1);
  const token = tokenIn((await mailsTo(fan.email))[0]);
  const stranger = visitor(product);
  const set = (stopped: boolean) => stranger.request(`/v1/notices/${token}`, { method: "PUT", body: { stopped } });
  expect((await set(true)).body).toMatchObject({ creator: { username: owner.username }, stopped: true });
  product.clock.aheadMs += 7 * 3_600_000;
  await addStory(product, owner);
  await sendNotices();
  expect([(await mailsTo(fan.email)).length, device.received()]).toEqual([1, 1]);
  expect((await set(false)).body.stopped).toBe(false);
  product.clock.aheadMs += 7 * 3_600_000;
  await addStory(product, owner);
  await sendNotices();
  expect(await mailsTo(fan.email)).toHaveLength(2);
  const forged = `${token.split(".")[0]}.${"A".repeat(43)}`;
  expect((await stranger.request(`/v1/notices/${forged}`)).status).toBe(404);
});

test("what waits to be sent about a story is not sent to a fan who has stopped it, or lost access, meanwhile", async () => {
  const { owner, fan } = await open();
  const [lapsed, watching] = [
    await subscribe({ product }, owner, "paying"),
    await subscribe({ product }, owner, "paying"),
  ];
  for (const one of [lapsed, watching]) await markEmailVerified(product, one);
  const storyId = await addStory(product, owner);
  await sendNotices();
  const fans = [fan, lapsed, watching];
  const devices = [];
  for (const { person } of fans) devices.push(await subscribePush(person));
  const targets = product.ctx.db.selectFrom("pushSubscription").select("id");
  const endpoints = devices.map(({ endpoint }) => endpoint);
  const targetIds = (await targets.where("endpoint", "in", endpoints).execute()).map(({ id }) => id);
  await product.ctx.db.updateTable("storyNoticeSent").set({ mailed: false }).where("storyId", "=", storyId).execute();
  const token = toNoticeToken(product.ctx, "stories", fan.subscriptionId);
  await visitor(product).request(`/v1/notices/${token}`, { method: "PUT", body: { stopped: true } });
  await setPeriod(product, lapsed.subscriptionId, "revoked");
  const { signal } = new AbortController();
  const notice = newStoryPush({ username: owner.username, fullName: "Ana Luz" }, storyId);
  await sendPushBatch(product.ctx, { targetIds, notice }, signal);
  await sendStoryEmails(product.ctx, storyId, signal);
  expect(devices.map(({ received }) => received())).toEqual([0, 0, 1]);
  const mails = await Promise.all(fans.map(({ email }) => mailsTo(email)));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 2]);
});

test("a receipt decision is pushed to each browser with the subscription, until it signs out", async () => {
  const { owner } = await openWorld(product);
  const fan = await subscribe({ product }, owner, "unpaid");
  const first = await subscribePush(fan.person);
  const second = visitor(product);
  const verification = await newVerification(product, fan.email);
  expect((await second.request("/v1/fan/session", { body: verification })).status).toBe(200);
  const other = await subscribePush(second);
  await addReceipt(product, fan);
  await reviewReceipt(product.ctx, owner.accountId, fan.orderId, "approved");
  await expect.poll(() => [first.received(), other.received()]).toEqual([1, 1]);
  await second.request("/v1/fan/logout", { method: "POST" });
  expect((await visitor(product).request("/v1/fan/push/stop", { body: { endpoint: first.endpoint } })).status).toBe(
    204,
  );
  await announce(product.ctx, receiptDecided, { paymentId: fan.orderId });
  await waitForJobs(product);
  expect([first.received(), other.received()]).toEqual([1, 1]);
});

test("a due renewal is pushed in addition to its e-mail, and a paid one is not", async () => {
  const fan = await payingFan(await openWorld(product));
  await waitForJobs(product);
  const device = await subscribePush(fan.person);
  await moveClockToReminder(product, fan.subscriptionId, "d-5");
  await processDueRenewals(product.ctx);
  await expect.poll(device.received).toBe(1);
  const [renewal] = await renewalsOf(product, fan.subscriptionId);
  await addReceipt(product, { ...fan, orderId: renewal?.id ?? "" });
  await announce(product.ctx, reminderDue, { paymentId: renewal?.id ?? "", kind: "d-2" });
  await waitForJobs(product);
  expect(device.received()).toBe(1);
});

test("an expired push subscription is deleted, and a quiet one receives nothing at night", async () => {
  const { owner } = await openWorld(product);
  const fan = await subscribe({ product }, owner, "unpaid");
  const midnight = new Date(product.ctx.now().getTime() + 86_400_000);
  midnight.setUTCHours(3, 30);
  product.clock.aheadMs += midnight.getTime() - product.ctx.now().getTime();
  const [device, asleep] = [await subscribePush(fan.person), await subscribePush(fan.person, true)];
  product.pushes.response = 410;
  await addReceipt(product, fan);
  await reviewReceipt(product.ctx, owner.accountId, fan.orderId, "approved");
  const subscriptions = product.ctx.db.selectFrom("pushSubscription").select("endpoint");
  const session = [device.endpoint, asleep.endpoint];
  await expect
    .poll(() => subscriptions.where("endpoint", "in", session).execute())
    .toEqual([{ endpoint: asleep.endpoint }]);
  product.pushes.response = 201;
  expect([device.received(), asleep.received()]).toEqual([1, 0]);
});

test("a push endpoint of a private address and an invalid key are refused", async () => {
  const { fan } = await open();
  for (const endpoint of ["http://127.0.0.1:5432/x", "https://localhost/x", "https://10.1.1.1/push"]) {
    const body = { ...pushTarget(product), endpoint };
    expect((await fan.person.request("/v1/fan/push", { method: "PUT", body })).body.code).toBe("PUSH_REFUSED");
  }
  const bent = { ...pushTarget(product), keys: { p256dh: "AAAA", auth: "BBBB" } };
  expect((await fan.person.request("/v1/fan/push", { method: "PUT", body: bent })).body.code).toBe("PUSH_REFUSED");
});
