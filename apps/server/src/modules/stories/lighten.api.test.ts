import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { newId } from "#core/ids";
import { type Creator, creator } from "#test/people";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { claimNextTranscode } from "./claim-next-transcode.ts";
import { deleteReplacedVideos } from "./cleanup-stories.ts";

const product = startProduct();
const heavy = makeVideo({
  seconds: 6,
  size: "720x1280",
  args: ["-b:v", "9M", "-minrate", "9M", "-x264-params", "nal-hrd=cbr:vbv-bufsize=9000:vbv-maxrate=9000"],
});
const toEncode = makeVideo({ seconds: 0.3, size: "64x64", args: ["-pix_fmt", "yuv422p"] });
vi.setConfig({ testTimeout: 60_000 });
const never = new AbortController().signal;

const turn = (encodes: boolean) =>
  claimNextTranscode(product.ctx, { claimId: newId(product.ctx.now()), encodes }, never);
const state = (id: string) =>
  product.ctx.db.selectFrom("story").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const isKept = (key: string | null) => existsSync(join(product.ctx.config.data, "storage", "objects", key ?? ""));

async function publish(by: Creator, file: Blob): Promise<string> {
  return (await by.upload("/v1/stories/files/closed", [["file", file, "a.mp4"]])).body._id;
}
async function publishHeavy(ana: Creator) {
  const id = await publish(ana, heavy);
  await turn(false);
  return (await ana.ask(`/v1/stories/${id}`)).body;
}

describe("a heavy video", () => {
  test("is watchable at once, and its light rendition takes its place without a break", async () => {
    const ana = await creator(product);
    const before = await publishHeavy(ana);
    expect(before).toMatchObject({ processed: true, progress: null });
    expect((await state(before._id)).low_bitrate_pending).toBe(true);
    const whole = await ana.ask(before.videoUrl);
    expect((whole.body.length * 8) / before.duration).toBeGreaterThan(6_000_000);

    await turn(true);
    const { video_key, low_bitrate_key } = await state(before._id);
    const after = (await ana.ask(`/v1/stories/${before._id}`)).body;
    expect(after.videoUrl).not.toBe(before.videoUrl);
    const light = await ana.ask(after.videoUrl);
    expect(light.headers.get("content-type")).toBe("video/mp4");
    // Short as it is, what the buffer may add shows.
    expect(light.body.length).toBeLessThan(whole.body.length * 0.8);

    // Who is watching goes on in the file that was begun.
    const part = await ana.ask(before.videoUrl, { headers: { range: "bytes=500000-500099" } });
    expect(part).toMatchObject({ status: 206, body: whole.body.subarray(500_000, 500_100) });
    await deleteReplacedVideos(product.ctx);
    expect(isKept(video_key)).toBe(true);

    product.clock.aheadMs += 7 * 60_000;
    await deleteReplacedVideos(product.ctx);
    expect([isKept(video_key), isKept(low_bitrate_key)]).toEqual([false, true]);
    const later = (await ana.ask(`/v1/stories/${before._id}`)).body;
    expect((await ana.ask(later.videoUrl)).status).toBe(200);
    expect((await ana.ask(before.videoUrl)).status).toBe(404);
  });

  test("waits behind new stories, gives way to one that comes, and begins again", async () => {
    const ana = await creator(product);
    const { _id: id } = await publishHeavy(ana);
    const fresh = await publish(ana, toEncode);
    const queue = (state: "failed" | "queued", failure: string | null) =>
      product.ctx.db.updateTable("story").set({ state, failure }).where("id", "=", fresh).execute();
    await queue("failed", "gave_up");
    const lightening = turn(true);
    await expect.poll(async () => (await state(id)).transcode_claim_id).not.toBeNull();
    await queue("queued", null);
    await lightening;
    expect(await state(id)).toMatchObject({
      low_bitrate_key: null,
      low_bitrate_pending: true,
      transcode_claim_id: null,
      attempts: 0,
    });
    await turn(true);
    expect((await state(fresh)).state).toBe("ready");
    await turn(true);
    expect((await state(id)).low_bitrate_key).not.toBeNull();
  });

  test("a heavy video that is deleted meanwhile leaves no file", async () => {
    const ana = await creator(product);
    const { _id: id } = await publishHeavy(ana);
    await ana.ask(`/v1/stories/${id}`, { method: "DELETE" });
    await turn(true);
    expect(await state(id)).toMatchObject({ low_bitrate_key: null });
  });
});

test("a story that must be encoded tells its progress in percent, rising, and none before and after", async () => {
  const ana = await creator(product);
  const id = await publish(ana, makeVideo({ seconds: 4, size: "1080x1920", args: ["-pix_fmt", "yuv422p"] }));
  const progress = async () => (await ana.ask("/v1/stories/me")).body.data[0].progress;
  expect(await progress()).toBeNull();
  const working = turn(true);
  const seen: number[] = [];
  while (!(await state(id)).poster_key) {
    const percent = await progress();
    if (percent !== null && percent !== seen.at(-1)) seen.push(percent);
    await wait(100);
  }
  await working;
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBeGreaterThan(0);
  expect(await progress()).toBeNull();
});

test("what looked as if it could be repacked, and cannot, goes to the transcoder", async () => {
  const ana = await creator(product);
  const id = await publish(ana, toEncode);
  await product.ctx.db.updateTable("story").set({ encodes: false }).where("id", "=", id).execute();
  await turn(false);
  expect(await state(id)).toMatchObject({ state: "queued", encodes: true, attempts: 0, transcode_claim_id: null });
  await turn(true);
  expect((await state(id)).state).toBe("ready");
});

test("a story that must be encoded does not hold up one that is repacked", async () => {
  const ana = await creator(product);
  const slow = await publish(ana, toEncode);
  const quick = await publish(ana, makeVideo({ seconds: 0.3, size: "64x64" }));
  await turn(false);
  expect([(await state(slow)).state, (await state(quick)).state]).toEqual(["queued", "ready"]);
  await turn(true);
});
