import { describe, expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#core/ids";
import { workJobs } from "#core/jobs/work-jobs";
import { allowTestMs } from "#test/allow-test-ms";
import { countWaiting } from "#test/count-waiting";
import { type Creator, creator } from "#test/people";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { addStory, openWorld, subscribe } from "#test/world";
import { claimNextTranscode, copyStoriesJob, encodeStoriesJob } from "./claim-next-transcode.ts";
import { resumeStalledStories } from "./cleanup-stories.ts";
import { claimNext } from "./transcode-queue.store.ts";

allowTestMs(120_000);
const product = startProduct();
const video = makeVideo({ seconds: 0.2, size: "64x64" });
const toEncode = makeVideo({ seconds: 0.2, size: "64x64", args: ["-pix_fmt", "yuv422p"] });
const never = new AbortController().signal;

async function publish(by: Creator, file = video): Promise<string> {
  const { status, body } = await by.upload("/v1/stories/files/closed", [["file", file, "a.mp4"]]);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body._id;
}
const state = (id: string) =>
  product.ctx.db.selectFrom("story").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const transcodeNext = () =>
  claimNextTranscode(product.ctx, { claimId: newId(product.ctx.now()), encodes: false }, never);

/** Claims and transcodes until the queue is empty; returns the stories in the order in which they became ready. */
async function order(...creators: [string, Creator][]): Promise<string> {
  const names = new Map<string, string>();
  const done = new Set<string>();
  let found = "";
  for (let i = 0; i < 60; i++) {
    await transcodeNext();
    for (const [name, by] of creators)
      for (const story of (await by.request("/v1/stories/me?limit=100")).body.data) {
        names.set(story._id, name);
        if (story.processed && !done.has(story._id)) found += name;
        if (story.processed) done.add(story._id);
      }
    if (done.size === names.size) return found;
  }
  throw new Error("never done");
}

describe("the order of transcoding", () => {
  test("creators take turns in the transcode queue, each with their stories in order", { tags: "slow" }, async () => {
    const [a, b, c] = [await creator(product), await creator(product), await creator(product)];
    for (const by of [a, a, a, a, b, b, c]) await publish(by);
    expect(await order(["a", a], ["b", b], ["c", c])).toBe("abcabaa");
  });

  test("a creator who was served last is served again only when no other waits", async () => {
    const [a, b] = [await creator(product), await creator(product)];
    const first = await publish(a);
    await transcodeNext();
    expect((await state(first)).state).toBe("ready");
    for (const by of [a, b, a]) await publish(by);
    expect(await order(["a", a], ["b", b])).toBe("abaa");
  });

  test("concurrent workers claim different stories", async () => {
    const [a, b] = [await creator(product), await creator(product)];
    const ids = [await publish(a), await publish(a), await publish(b)];
    await Promise.all(ids.map(transcodeNext));
    for (const id of ids)
      expect(await state(id)).toMatchObject({ state: "ready", attempts: 0, transcodeClaimId: null });
  });

  test("a story is claimed although a fan's view of it is being recorded", async () => {
    const world = await openWorld(product);
    const [storyId, fan] = [await addStory(product, world.owner), await subscribe(world, world.owner, "paying")];
    const change = product.ctx.db.updateTable("story").set({ lowBitratePending: true }).where("id", "=", storyId);
    await change.execute();
    const { fanId } = await product.ctx.db
      .selectFrom("subscription")
      .select("fanId")
      .where("id", "=", fan.subscriptionId)
      .executeTakeFirstOrThrow();
    await product.ctx.db.transaction().execute(async (db) => {
      const viewedAt = product.ctx.now();
      await db.insertInto("storyView").values({ storyId, fanId, viewedAt }).execute();
      const claim = { claimId: newId(product.ctx.now()), encodes: true };
      expect(await claimNext(product.ctx, claim)).toMatchObject({ id: storyId });
    });
  });

  test("a story that is being changed is claimed once its lock is free", async () => {
    const a = await creator(product);
    const id = await publish(a);
    let claim: Promise<void> | undefined;
    await product.ctx.db.transaction().execute(async (db) => {
      await db.updateTable("story").set({ caption: "Bastidores" }).where("id", "=", id).execute();
      claim = transcodeNext();
      await expect.poll(() => countWaiting(product)).toBe(1);
    });
    await claim;
    expect(await state(id)).toMatchObject({ state: "ready", caption: "Bastidores" });
  });

  test("a worker without a waiting story finds nothing to do", async () => {
    await transcodeNext();
  });
});

describe("interrupted transcoding", () => {
  test("an interrupted job that is retried continues with its own story, although others wait", async () => {
    const [a, b] = [await creator(product), await creator(product)];
    const mine = await publish(a);
    const name = newId(product.ctx.now());
    const named = { claimId: name, encodes: false };
    await expect(claimNextTranscode(product.ctx, named, AbortSignal.abort())).rejects.toThrow();
    expect(await state(mine)).toMatchObject({ state: "processing", transcodeClaimId: name, attempts: 1 });
    const other = await publish(b);
    await claimNextTranscode(product.ctx, named, never);
    expect([(await state(mine)).state, (await state(other)).state]).toEqual(["ready", "queued"]);
    await transcodeNext();
    expect((await state(other)).state).toBe("ready");
  });

  test("a story of a dead worker is left to the cleanup after ten minutes", async () => {
    const a = await creator(product);
    const id = await publish(a);
    const lost = { claimId: newId(product.ctx.now()), encodes: false };
    await expect(claimNextTranscode(product.ctx, lost, AbortSignal.abort())).rejects.toThrow();
    await transcodeNext();
    expect((await state(id)).state).toBe("processing");
    product.clock.aheadMs += 11 * 60_000;
    await resumeStalledStories(product.ctx);
    expect(await state(id)).toMatchObject({ state: "queued", transcodeClaimId: null });
    const jobs = await product.ctx.queue.boss.findJobs(copyStoriesJob.queue, { key: id });
    expect(jobs).toHaveLength(1);
    // The late worker, if it is still running, has lost the story.
    await transcodeNext();
    await claimNextTranscode(product.ctx, lost, never);
    expect(await state(id)).toMatchObject({ state: "ready", transcodeClaimId: null });
  });
});

test("a creator's single story waits for at most one job, although another creator has twenty queued", {
  tags: "slow",
}, async () => {
  const [a, b] = [await creator(product), await creator(product)];
  const many: string[] = [];
  for (let i = 0; i < 20; i++) many.push(await publish(a, toEncode));
  const workers = await workJobs(product.ctx, [encodeStoriesJob], ["encode"]);
  onTestFinished(() => workers.stop());
  const states = async () => Promise.all(many.map(state));
  await vi.waitFor(async () => expect((await states()).some((story) => story.state === "ready")).toBe(true), 60_000);
  const single = await publish(b, toEncode);
  const begun = (await states()).filter((story) => story.state !== "queued").length;
  await vi.waitFor(async () => expect((await state(single)).state).toBe("ready"), 60_000);
  const { lastActivityAt: readyAt } = await state(single);
  const before = (await states()).filter((story) => story.state === "ready" && story.lastActivityAt < readyAt).length;
  expect(before).toBeLessThanOrEqual(begun);
  expect(before).toBeLessThan(10);
});
