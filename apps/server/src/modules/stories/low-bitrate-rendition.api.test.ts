// @module-tag slow
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { newId } from "#core/ids";
import { allowTestMs } from "#test/allow-test-ms";
import { type Creator, creator } from "#test/people";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { claimNextTranscode } from "./claim-next-transcode.ts";
import { deleteErasableStories, deleteReplacedVideos } from "./cleanup-stories.ts";
import { ingestVideo } from "./ingest-video.ts";

const product = startProduct();
/** Half of the usual pictures, which take half of the time to encode. */
const fewPictures = ["-r", "15"];
const highBitrate = makeVideo({
  seconds: 6,
  size: "720x1280",
  args: [
    ...fewPictures,
    "-b:v",
    "9M",
    "-minrate",
    "9M",
    "-x264-params",
    "nal-hrd=cbr:vbv-bufsize=9000:vbv-maxrate=9000",
  ],
});
const toEncode = makeVideo({ seconds: 0.3, size: "64x64", args: ["-pix_fmt", "yuv422p"] });
allowTestMs(180_000);
const never = new AbortController().signal;

const transcodeNext = (encodes: boolean) =>
  claimNextTranscode(product.ctx, { claimId: newId(product.ctx.now()), encodes }, never);
const state = (id: string) =>
  product.ctx.db.selectFrom("story").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const isStored = (key: string | null) => existsSync(join(product.ctx.config.data, "storage", "objects", key ?? ""));

async function publish(by: Creator, file: Blob): Promise<string> {
  return (await by.upload("/v1/stories/files/closed", [["file", file, "a.mp4"]])).body._id;
}
async function publishHighBitrate(ana: Creator) {
  const id = await publish(ana, highBitrate);
  await transcodeNext(false);
  return (await ana.request(`/v1/stories/${id}`)).body;
}

describe("videos with a high bitrate", () => {
  test("a video with a high bitrate can be watched at once, and its low-bitrate rendition then replaces it", async () => {
    const ana = await creator(product);
    const before = await publishHighBitrate(ana);
    expect(before).toMatchObject({ processed: true, progress: null });
    expect((await state(before._id)).lowBitratePending).toBe(true);
    const whole = await ana.request(before.videoUrl);
    expect((whole.body.length * 8) / before.duration).toBeGreaterThan(6_000_000);

    await transcodeNext(true);
    const { videoKey, lowBitrateKey } = await state(before._id);
    const after = (await ana.request(`/v1/stories/${before._id}`)).body;
    expect(after.videoUrl).not.toBe(before.videoUrl);
    const rendition = await ana.request(after.videoUrl);
    expect(rendition.headers.get("content-type")).toBe("video/mp4");
    // In a short video the encoder's rate buffer is visible in the average bitrate.
    expect(rendition.body.length).toBeLessThan(whole.body.length * 0.8);

    // A viewer continues with the file in which they started.
    const part = await ana.request(before.videoUrl, { headers: { range: "bytes=500000-500099" } });
    expect(part).toMatchObject({ status: 206, body: whole.body.subarray(500_000, 500_100) });
    await deleteReplacedVideos(product.ctx);
    expect(isStored(videoKey)).toBe(true);

    product.clock.aheadMs += 7 * 60_000;
    await deleteReplacedVideos(product.ctx);
    expect([isStored(videoKey), isStored(lowBitrateKey)]).toEqual([false, true]);
    const later = (await ana.request(`/v1/stories/${before._id}`)).body;
    expect((await ana.request(later.videoUrl)).status).toBe(200);
    expect((await ana.request(before.videoUrl)).status).toBe(404);
  });

  test("a low-bitrate rendition waits for new stories, is interrupted by one, and starts again", async () => {
    const ana = await creator(product);
    const { _id: id } = await publishHighBitrate(ana);
    const newStory = await publish(ana, toEncode);
    const queue = (state: "failed" | "queued", failure: string | null) =>
      product.ctx.db.updateTable("story").set({ state, failure }).where("id", "=", newStory).execute();
    await queue("failed", "gave_up");
    const conversion = transcodeNext(true);
    await expect.poll(async () => (await state(id)).transcodeClaimId).not.toBeNull();
    await queue("queued", null);
    await conversion;
    expect(await state(id)).toMatchObject({
      lowBitrateKey: null,
      lowBitratePending: true,
      transcodeClaimId: null,
      attempts: 0,
    });
    await transcodeNext(true);
    expect((await state(newStory)).state).toBe("ready");
    await transcodeNext(true);
    expect((await state(id)).lowBitrateKey).not.toBeNull();
  });

  test("a video with a high bitrate that is deleted during the conversion leaves no file", async () => {
    const ana = await creator(product);
    const { _id: id } = await publishHighBitrate(ana);
    await ana.request(`/v1/stories/${id}`, { method: "DELETE" });
    await transcodeNext(true);
    expect(await state(id)).toMatchObject({ lowBitrateKey: null });
  });
});

test("a story that is encoded reports its progress in rising percent, and none before and after", async () => {
  const ana = await creator(product);
  // Progress is stored once a second: the video takes several also on a fast machine.
  const id = await publish(ana, makeVideo({ seconds: 12, size: "1080x1920", args: ["-pix_fmt", "yuv422p"] }));
  const progress = async () => (await ana.request("/v1/stories/me")).body.data[0].progress;
  expect(await progress()).toBeNull();
  const working = transcodeNext(true);
  const seen: number[] = [];
  while (!(await state(id)).posterKey) {
    const percent = await progress();
    if (percent !== null && percent !== seen.at(-1)) seen.push(percent);
    await wait(20);
  }
  await working;
  expect(seen.length).toBeGreaterThan(1);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBeGreaterThan(0);
  expect(await progress()).toBeNull();
  await transcodeNext(true);
  expect(await state(id)).toMatchObject({ lowBitratePending: false, progress: null });
});

test("a video that cannot be remuxed after all is moved to the queue for encoding", async () => {
  const ana = await creator(product);
  const id = await publish(ana, toEncode);
  await product.ctx.db.updateTable("story").set({ encodes: false }).where("id", "=", id).execute();
  await transcodeNext(false);
  expect(await state(id)).toMatchObject({ state: "queued", encodes: true, attempts: 0, transcodeClaimId: null });
  await transcodeNext(true);
  expect((await state(id)).state).toBe("ready");
});

test("a story that is encoded does not delay one that is remuxed", async () => {
  const ana = await creator(product);
  const slow = await publish(ana, toEncode);
  const quick = await publish(ana, makeVideo({ seconds: 0.3, size: "64x64" }));
  await transcodeNext(false);
  expect([(await state(slow)).state, (await state(quick)).state]).toEqual(["queued", "ready"]);
  await transcodeNext(true);
});

describe("videos that must be encoded", () => {
  const toEncodeLarge = makeVideo({ seconds: 3, size: "720x1280", args: ["-pix_fmt", "yuv422p", ...fewPictures] });
  const widthOf = async (by: Creator, url: string) => {
    const path = join(mkdtempSync(join(product.ctx.config.data, "rendition-")), "video.mp4");
    writeFileSync(path, (await by.request(url)).body);
    const facts = await product.ctx.video.inspect(path, { maxDurationSeconds: 20 });
    return [facts.width, Math.round(facts.durationSeconds * 10) / 10];
  };
  const sourceOf = async (id: string) => (await state(id)).sourceKey;

  test("a large video can be watched in a small rendition first, which the final one replaces", async () => {
    const ana = await creator(product);
    const id = await publish(ana, toEncodeLarge);
    const source = await sourceOf(id);
    await transcodeNext(true);
    const before = (await ana.request(`/v1/stories/${id}`)).body;
    expect(before).toMatchObject({ processed: true, progress: null, width: 540, height: 960 });
    expect(await widthOf(ana, before.videoUrl)).toEqual([540, 3]);
    expect(isStored(source)).toBe(true);

    await transcodeNext(true);
    const after = (await ana.request(`/v1/stories/${id}`)).body;
    expect(after).toMatchObject({ width: 720, height: 1280 });
    expect(await widthOf(ana, after.videoUrl)).toEqual([720, 3]);
    expect([await sourceOf(id), isStored(source)]).toEqual([null, false]);
    // Who watches the small rendition goes on with it.
    expect((await ana.request(before.videoUrl, { headers: { range: "bytes=0-99" } })).status).toBe(206);
    product.clock.aheadMs += 7 * 60_000;
    await deleteReplacedVideos(product.ctx);
    expect((await ana.request(before.videoUrl)).status).toBe(404);
  });

  test("the final rendition of a cut video has the same part as its preliminary one", async () => {
    const ana = await creator(product);
    const path = join(mkdtempSync(join(product.ctx.config.data, "rendition-")), "a.mp4");
    writeFileSync(path, Buffer.from(await toEncodeLarge.arrayBuffer()));
    const accountId = (await ana.request("/v1/me")).body._id;
    const cut = { startSeconds: 0.5, endSeconds: 2.9 };
    const id = await ingestVideo(product.ctx, accountId, { path, bytes: toEncodeLarge.size }, { caption: null, cut });
    await transcodeNext(true);
    expect(await widthOf(ana, (await ana.request(`/v1/stories/${id}`)).body.videoUrl)).toEqual([540, 2.4]);
    await transcodeNext(true);
    expect(await widthOf(ana, (await ana.request(`/v1/stories/${id}`)).body.videoUrl)).toEqual([720, 2.4]);
  });

  test("a video whose final rendition fails keeps the preliminary one, and its source is deleted", async () => {
    const ana = await creator(product);
    const id = await publish(ana, toEncodeLarge);
    const source = await sourceOf(id);
    await transcodeNext(true);
    writeFileSync(join(product.ctx.config.data, "storage", "objects", source ?? ""), "no longer a video");
    await transcodeNext(true);
    expect(await state(id)).toMatchObject({ state: "ready", lowBitratePending: false, sourceKey: null });
    expect(isStored(source)).toBe(false);
    expect((await ana.request((await ana.request(`/v1/stories/${id}`)).body.videoUrl)).status).toBe(200);
  });

  test("a video that is deleted before its final rendition leaves no file behind", async () => {
    const ana = await creator(product);
    const id = await publish(ana, toEncodeLarge);
    await transcodeNext(true);
    const { sourceKey, videoKey } = await state(id);
    await ana.request(`/v1/stories/${id}`, { method: "DELETE" });
    await transcodeNext(true);
    product.clock.aheadMs += 31 * 86_400_000;
    await deleteErasableStories(product.ctx);
    expect([isStored(sourceKey), isStored(videoKey)]).toEqual([false, false]);
    expect(await state(id)).toMatchObject({ lowBitrateKey: null, sourceKey: null });
  });
});
