import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { claimNextTranscode } from "#modules/stories/claim-next-transcode";
import { countQueries } from "#test/count-queries";
import { heic } from "#test/heic";
import { type Person, visitor } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { makeVideo } from "#test/videos";
import { addFailedVideo, addPhoto, openWorld, setPeriod, signIn, subscribe, type World } from "#test/world";
import { deleteErasablePhotos } from "./delete-media.ts";

const product = startProduct();
const video = makeVideo({ seconds: 1, size: "90x160" });
const dayMs = 86_400_000;
let world: World;
let ana: Person;
beforeEach(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
});

const send = (file: Blob, name = "IMG_0001") => ana.upload("/v1/medias", [["file", file, name]]);
const list = async () => (await ana.request("/v1/medias")).body;
const transcodeNext = () =>
  claimNextTranscode(product.ctx, { claimId: randomUUID(), encodes: false }, new AbortController().signal);

describe("photos of the gallery", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "a %s photo is accepted, and stored upright, resized and without metadata",
    async (format) => {
      const made = sharp({ create: { width: 3_000, height: 2_000, channels: 3, background: "tomato" } });
      const bytes = await made
        .withExif({ IFD0: { Copyright: "segredo" }, IFD3: { GPSLatitude: "23/1 30/1 0/1" } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      const { status, body } = await ana.upload("/v1/medias", [
        ["caption", "Ensaio"],
        ["file", new Blob([new Uint8Array(bytes)]), "foto.txt"],
      ]);
      expect(status).toBe(201);
      expect(body).toMatchObject({ kind: "photo", caption: "Ensaio", processed: true, width: 1_365, height: 2_048 });
      expect(body).not.toHaveProperty("duration");
      const file = await ana.request(body.url);
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      const seen = await sharp(file.body).metadata();
      expect([seen.width, seen.height, seen.exif, seen.xmp]).toEqual([1_365, 2_048, undefined, undefined]);
      expect(file.body.includes("segredo")).toBe(false);
      expect((await sharp((await ana.request(body.posterUrl)).body).metadata()).width).toBe(480);
    },
  );

  test("a HEIC photo of an iPhone becomes a JPEG that any phone shows", async () => {
    const { status, body } = await send(new Blob([new Uint8Array(heic)]), "IMG_0001.HEIC");
    expect([status, body.width, body.height]).toEqual([201, 64, 96]);
    const { dominant } = await sharp((await ana.request(body.url)).body).stats();
    expect(dominant).toMatchObject({ r: 248, g: 104, b: 72 });
    const broken = await send(new Blob([new Uint8Array(heic.subarray(0, 300))]));
    expect([broken.status, broken.body.code]).toEqual([415, "NOT_A_MEDIA"]);
  });

  test("a photo is recognised by its bytes, and an unsupported file is refused and leaves nothing behind", async () => {
    const jpeg = Buffer.from(await (await makePicture()).arrayBuffer());
    const cases: [Blob, number, string][] = [
      [new Blob(["just words"]), 415, "NOT_A_MEDIA"],
      [new Blob([""]), 415, "NOT_A_MEDIA"],
      [await makePicture("gif"), 415, "NOT_A_MEDIA"],
      [new Blob(["<svg xmlns='http://www.w3.org/2000/svg'/>"]), 415, "NOT_A_MEDIA"],
      [new Blob([new Uint8Array(jpeg.subarray(0, jpeg.length / 2))]), 415, "NOT_A_MEDIA"],
      [new Blob(["\0\0\0\x18ftypheic\0\0\0\0mif1heic nothing of the kind"]), 415, "NOT_A_MEDIA"],
    ];
    for (const [file, status, code] of cases) expect(await send(file)).toMatchObject({ status, body: { code } });
    expect((await list()).totalCount).toBe(0);
  });

  test("a deleted photo disappears at once, and its files are deleted after 30 days", async () => {
    const { body } = await send(await makePicture());
    for (let i = 0; i < 2; i++)
      expect((await ana.request(`/v1/medias/${body._id}`, { method: "DELETE" })).status).toBe(204);
    expect((await list()).totalCount).toBe(0);
    product.clock.aheadMs += 10_000;
    expect((await ana.request(body.url)).status).toBe(404);
    const isStored = () =>
      existsSync(join(product.ctx.config.data, "storage", "objects", `medias/${body._id}/photo.jpg`));
    await deleteErasablePhotos(product.ctx);
    expect(isStored()).toBe(true);
    product.clock.aheadMs += 31 * dayMs;
    await deleteErasablePhotos(product.ctx);
    expect(isStored()).toBe(false);
  });
});

describe("captions of the gallery", () => {
  const write = (id: string, caption: string) =>
    ana.request(`/v1/medias/${id}`, { method: "PATCH", body: { caption } });

  test("a creator adds a caption later, fans read it, and the creator removes it", async () => {
    const { _id } = (await send(await makePicture())).body;
    expect(await write(_id, "  Ensaio de sábado ")).toMatchObject({
      status: 200,
      body: { caption: "Ensaio de sábado" },
    });
    const { person } = await subscribe(world, world.owner, "paying");
    const seen = async () => (await person.request(`/v1/creators/${world.owner.username}/medias`)).body.data[0];
    expect((await seen()).caption).toBe("Ensaio de sábado");
    expect((await write(_id, "")).body).not.toHaveProperty("caption");
    expect(await seen()).not.toHaveProperty("caption");
  });

  test("a caption of another creator's media, or of a deleted one, cannot be written", async () => {
    const foreign = await addPhoto(product, world.other);
    expect((await write(foreign, "Oi")).status).toBe(404);
    const { _id } = (await send(await makePicture())).body;
    await ana.request(`/v1/medias/${_id}`, { method: "DELETE" });
    expect((await write(_id, "Oi")).status).toBe(404);
    expect((await write(_id, "a".repeat(301))).body.code).toBe("VALIDATION_FAILED");
  });
});

test("a failed video can be started again once, and one that did not fail cannot", async () => {
  const id = await addFailedVideo(product, world.owner);
  expect((await list()).data).toMatchObject([
    { failed: true, failureReason: "O vídeo está danificado. Envie o original" },
  ]);
  for (let i = 0; i < 2; i++) {
    const { status, body } = await ana.request(`/v1/medias/${id}/retry`, { method: "POST" });
    expect([status, body.processed, body.failed]).toEqual([200, false, undefined]);
  }
  const photo = await addPhoto(product, world.owner);
  const { status, body } = await ana.request(`/v1/medias/${photo}/retry`, { method: "POST" });
  expect([status, body.code]).toEqual([409, "STORY_NOT_FAILED"]);
});

describe("videos of the gallery", () => {
  test("a gallery video waits in the transcode queue, can then be watched, and is not a story", async () => {
    const { status, body } = await send(video);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "video", processed: false, url: null, width: 90, height: 160 });
    await transcodeNext();
    const { data } = await list();
    expect(data).toMatchObject([{ _id: body._id, processed: true }]);
    expect((await ana.request(data[0].url)).headers.get("content-type")).toBe("video/mp4");
    expect((await ana.request(data[0].posterUrl)).headers.get("content-type")).toBe("image/jpeg");
    for (const path of ["", "/retry"])
      expect((await ana.request(`/v1/stories/${body._id}${path}`, { method: path ? "POST" : "GET" })).status).toBe(404);
    expect((await ana.request(`/v1/stories/${body._id}`, { method: "DELETE" })).status).toBe(404);
    const highlight = { title: "Ensaios", cover: body._id };
    expect((await ana.request("/v1/highlights", { body: highlight })).status).toBe(404);
    for (const path of ["/v1/stories/me", "/v1/stories/archived"])
      expect((await ana.request(path)).body.totalCount).toBe(0);
    expect((await ana.request(`/v1/medias/${body._id}`, { method: "DELETE" })).status).toBe(204);
    product.clock.aheadMs += 10_000;
    expect((await ana.request(data[0].url)).status).toBe(404);
  });

  test("a gallery video lasts up to a minute, longer than a story", { tags: "slow" }, async () => {
    const long = (seconds: number) => makeVideo({ seconds, size: "64x64", args: ["-r", "5"] });
    expect((await send(long(60))).status).toBe(201);
    await transcodeNext();
    expect((await list()).data[0]).toMatchObject({ processed: true, duration: expect.closeTo(60, 0) });
    expect(await send(long(62))).toMatchObject({ status: 422, body: { code: "MEDIA_TOO_LONG" } });
    const story = await ana.upload("/v1/stories/files/closed", [["file", long(60), "a.mp4"]]);
    expect(story.body.code).toBe("VIDEO_TOO_LONG");
  });
});

describe("fans of the gallery", () => {
  const watch = (person: Person, query = "") => person.request(`/v1/creators/${world.owner.username}/medias${query}`);

  test("paying fans see ready media, newest first, with links that open for them alone", async () => {
    const photo = (await send(await makePicture())).body._id;
    const clip = (await send(video)).body._id;
    const fan = await subscribe(world, world.owner, "paying");
    expect((await watch(fan.person)).body.data).toMatchObject([{ _id: photo }]);
    await transcodeNext();
    const { body } = await watch(fan.person);
    expect(body).toMatchObject({ totalCount: 2, data: [{ _id: clip }, { _id: photo }] });
    const stranger = visitor(product);
    for (const { url, posterUrl } of body.data) {
      for (const link of [url, posterUrl]) {
        expect((await fan.person.request(link)).status).toBe(200);
        expect((await stranger.request(link)).status).toBe(404);
        expect((await ana.request(link)).status).toBe(404);
      }
    }
    expect((await fan.person.request(`/v1/fan/stories/${clip}/view`, { method: "POST" })).status).toBe(404);
    // Public pages are cached for a second.
    product.clock.aheadMs += 1_000;
    expect((await stranger.request(`/v1/creators/${world.owner.username}`)).body.counts.medias).toBe(2);
    await setPeriod(product, fan.subscriptionId, "revoked");
    product.clock.aheadMs += 10_000;
    expect((await watch(fan.person)).body.code).toBe("SUBSCRIPTION_REQUIRED");
    for (const { url } of body.data) expect((await fan.person.request(url)).status).toBe(404);
  });

  test("the gallery is read page by page, with as many statements for many media as for one", async () => {
    // The session, which is cached for seconds, does not expire.
    product.clock.stoppedAtMs = Date.now();
    await addPhoto(product, world.owner);
    const { person } = await subscribe(world, world.owner, "paying");
    await watch(person);
    const one = await countQueries(product, () => watch(person));
    expect(one).toBeGreaterThan(1);
    for (let i = 0; i < 5; i++) await addPhoto(product, world.owner);
    expect(await countQueries(product, () => watch(person))).toBe(one);
    expect((await watch(person, "?limit=2&offset=4")).body).toMatchObject({ totalCount: 6, hasMore: false });
  });
});
