import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { sendPushBatch } from "#modules/pushes/send-pushes";
import { newVerification } from "#test/grants";
import { type Person, visitor } from "#test/people";
import { startProduct } from "#test/product";
import { pushTarget } from "#test/push-target";
import { mailsTo } from "#test/renewals";
import { addStory, type Fan, markEmailVerified, openWorld, subscribe, type World } from "#test/world";
import { newStoryPush } from "./notices.pushes.ts";
import { sendStoryEmails, sendStoryPushes } from "./send-story-emails.ts";

const product = startProduct();
const never = new AbortController().signal;

let world: World;
let storyId: string;
beforeEach(async () => {
  world = await openWorld(product);
  storyId = await addStory(product, world.owner);
  await sql`delete from pgboss.job`.execute(product.ctx.db);
});

type Job<T> = { data: T; delay: number };
/** The enqueued runs of a job, and in how many seconds they start. */
async function listJobs<T>(job: string): Promise<Job<T>[]> {
  const { rows } = await sql<Job<T>>`
    select data, extract(epoch from start_after - ${product.ctx.now()})::int as delay from pgboss.job where group_id = ${job}`.execute(
    product.ctx.db,
  );
  return rows;
}
type PushBatch = { targetIds: string[]; attempt?: number };

async function payingFan(): Promise<Fan> {
  const fan = await subscribe(world, world.owner, "paying");
  await markEmailVerified(product, fan);
  return fan;
}

/** Turns on notifications in a browser; `answer` is what its push service responds. */
async function subscribePush(person: Person, response = 201) {
  const target = pushTarget(product);
  const path = new URL(target.endpoint).pathname;
  product.pushes.responses.set(path, response);
  expect((await person.request("/v1/fan/push", { method: "PUT", body: { ...target, quiet: false } })).status).toBe(200);
  const stored = product.ctx.db.selectFrom("pushSubscription").select("id").where("endpoint", "=", target.endpoint);
  const { id } = await stored.executeTakeFirstOrThrow();
  const received = () => product.pushes.received.filter((one) => one.path === path).length;
  return { id, received, responses: (status: number) => product.pushes.responses.set(path, status) };
}

async function signInElsewhere(fan: Fan) {
  const person = visitor(product);
  expect((await person.request("/v1/fan/session", { body: await newVerification(product, fan.email) })).status).toBe(
    200,
  );
  return person;
}

const storyMails = async ({ email }: Fan) =>
  (await mailsTo(product, email)).filter(({ subject }) => /story novo/.test(subject));

const notice = () => newStoryPush({ username: world.owner.username, fullName: "Ana" }, storyId);

test("all browsers of a story's fans are in one batch, each once", async () => {
  const fans = [await payingFan(), await payingFan()];
  const browsers = await Promise.all(fans.map(({ person }) => subscribePush(person)));
  browsers.push(await subscribePush(await signInElsewhere(fans[0] as Fan)));
  for (let i = 0; i < 2; i++) await sendStoryPushes(product.ctx, { storyId });
  const jobs = await listJobs<PushBatch>("send-pushes");
  expect(jobs.map(({ data }) => data.targetIds.toSorted())).toEqual([browsers.map(({ id }) => id).toSorted()]);
});

test("only failed pushes of a batch are sent again, and browsers that are gone are deleted", async () => {
  const fan = await payingFan();
  const [good, failing, gone] = [
    await subscribePush(fan.person),
    await subscribePush(await signInElsewhere(fan), 503),
    await subscribePush(await signInElsewhere(fan), 410),
  ];
  const batch = { targetIds: [good.id, failing.id, gone.id], notice: notice() };
  await sendPushBatch(product.ctx, batch, never);
  const retries = await listJobs<PushBatch>("send-pushes");
  expect(retries).toEqual([
    { data: { targetIds: [failing.id], notice: notice(), attempt: 1 }, delay: expect.closeTo(30, -1) },
  ]);
  const left = product.ctx.db.selectFrom("pushSubscription").select("id").where("id", "in", batch.targetIds);
  expect((await left.execute()).map(({ id }) => id).toSorted()).toEqual([good.id, failing.id].toSorted());
  failing.responses(201);
  await sendPushBatch(product.ctx, { ...batch, ...retries[0]?.data }, never);
  expect([good.received(), failing.received(), gone.received()]).toEqual([1, 2, 1]);
  expect(await listJobs("send-pushes")).toHaveLength(1);
});

test("a push that failed five times is given up", async () => {
  const failing = await subscribePush((await payingFan()).person, 503);
  await sendPushBatch(product.ctx, { targetIds: [failing.id], notice: notice(), attempt: 3 }, never);
  expect(await listJobs<PushBatch>("send-pushes")).toMatchObject([{ data: { attempt: 4 } }]);
  await sendPushBatch(product.ctx, { targetIds: [failing.id], notice: notice(), attempt: 4 }, never);
  expect(await listJobs("send-pushes")).toHaveLength(1);
});

test("a worker that stops leaves the rest of its batch to another", async () => {
  const { id, received } = await subscribePush((await payingFan()).person);
  await sendPushBatch(product.ctx, { targetIds: [id], notice: notice() }, AbortSignal.abort());
  expect(received()).toBe(0);
  expect(await listJobs<PushBatch>("send-pushes")).toMatchObject([{ data: { targetIds: [id], attempt: 0 } }]);
});

test("every fan gets a story's e-mail once, although the worker stops in between or two work at once", async () => {
  const fans = [await payingFan(), await payingFan(), await payingFan()];
  await sendStoryPushes(product.ctx, { storyId });
  expect(await listJobs("send-story-emails")).toHaveLength(1);
  await expect(sendStoryEmails(product.ctx, storyId, AbortSignal.abort(new Error("stopped")))).rejects.toThrow(
    "stopped",
  );
  await Promise.all([1, 2].map(() => sendStoryEmails(product.ctx, storyId, never)));
  await sendStoryEmails(product.ctx, storyId, never);
  for (const fan of fans) expect(await storyMails(fan)).toHaveLength(1);
});

test("a fan who lost access in between gets no e-mail", async () => {
  const fan = await payingFan();
  await sendStoryPushes(product.ctx, { storyId });
  const revoked = product.ctx.db.updateTable("subscription").set({ status: "revoked" });
  await revoked.where("id", "=", fan.subscriptionId).execute();
  await sendStoryEmails(product.ctx, storyId, never);
  expect(await storyMails(fan)).toEqual([]);
});
