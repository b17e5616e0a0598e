import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { claimNextTranscode } from "#modules/stories/claim-next-transcode";
import type { Person } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { createUploadAs, sendChunk, storeUploaded } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { openWorld, signIn, type World } from "#test/world";
import { cleanupUploads } from "./cleanup-uploads.ts";

const product = startProduct();
const video = Buffer.from(await makeVideo({ seconds: 2, size: "90x160" }).arrayBuffer());
const half = Math.floor(video.length / 2);
const closed = { kind: "closed" };
const dayMs = 86_400_000;
let world: World;
let ana: Person;
beforeEach(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
});

const open = (intent: Record<string, string>, bytes: number, person = ana) => createUploadAs(person, intent, bytes);
const begin = async (intent: Record<string, string>, bytes: number) =>
  (await open(intent, bytes)).headers.get("location") ?? "";
const piece = (path: string, offset: number, bytes: Buffer, person = ana) => sendChunk(person, path, offset, bytes);
const offsetOf = async (path: string) =>
  Number((await ana.request(path, { method: "HEAD" })).headers.get("upload-offset"));
const listed = async (path = "/v1/stories/me") =>
  (await ana.request(path)).body.data as { _id: string; caption?: string }[];
const objects = () => join(product.ctx.config.data, "storage", "objects");

describe("creation of uploads", () => {
  test("an upload repeated with its key is the same upload, also after publication", async () => {
    const intent = { ...closed, key: randomUUID() };
    const path = await begin(intent, video.length);
    await piece(path, 0, video.subarray(0, half));
    const again = await open(intent, video.length);
    expect([again.headers.get("location"), again.headers.get("upload-offset")]).toEqual([path, String(half)]);
    await piece(path, half, video.subarray(half));
    expect((await open(intent, video.length)).body).toMatchObject({ state: "published", offset: video.length });
    const other = await open(intent, video.length + 1);
    expect([other.status, other.body.code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    const foreign = await open(intent, video.length, await signIn(world, world.other));
    expect([foreign.status, foreign.body.offset]).toEqual([201, 0]);
  });

  test.each<[Record<string, string>, number, number, string]>([
    [closed, 50 * 1024 * 1024 + 1, 413, "VIDEO_TOO_LARGE"],
    [{ kind: "highlight" }, 50 * 1024 * 1024 + 1, 413, "VIDEO_TOO_LARGE"],
    [{ ...closed, trimStart: "0", trimEnd: "15" }, 200 * 1024 * 1024 + 1, 413, "VIDEO_TOO_LARGE"],
    [{ kind: "media" }, 200 * 1024 * 1024 + 1, 413, "MEDIA_TOO_LARGE"],
    [closed, 0, 422, "VIDEO_DAMAGED"],
    [{ kind: "highlight" }, 0, 422, "VIDEO_DAMAGED"],
    [{ ...closed, trimStart: "0", trimEnd: "15" }, 0, 422, "VIDEO_DAMAGED"],
    [{ kind: "media" }, 0, 415, "NOT_A_MEDIA"],
    [{ kind: "receipt" }, 0, 400, "VALIDATION_FAILED"],
    [closed, -1, 400, "VALIDATION_FAILED"],
    [{ kind: "receipt" }, 10, 400, "VALIDATION_FAILED"],
    [{}, 10, 400, "VALIDATION_FAILED"],
    [{ ...closed, unknown: "a.mp4" }, 10, 400, "VALIDATION_FAILED"],
    [{ ...closed, caption: "a".repeat(301) }, 10, 400, "VALIDATION_FAILED"],
    [{ ...closed, publishAt: "2999-01-01T00:00:00Z" }, 10, 400, "VALIDATION_FAILED"],
    [{ ...closed, trimStart: "3" }, 10, 400, "VALIDATION_FAILED"],
    [{ ...closed, trimStart: "3", trimEnd: "18.1" }, 10, 400, "VALIDATION_FAILED"],
    [{ ...closed, trimStart: "3", trimEnd: "3.5" }, 10, 400, "VALIDATION_FAILED"],
    [{ kind: "media", trimStart: "3", trimEnd: "9" }, 10, 400, "VALIDATION_FAILED"],
    [{ kind: "highlight", highlight: randomUUID() }, 10, 404, "NOT_FOUND"],
  ])("an upload of %o with %i bytes is refused: %i %s", async (intent, bytes, status, code) => {
    const response = await open(intent, bytes);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  test("an upload of a large file is accepted where its kind allows it", async () => {
    expect((await open({ ...closed, trimStart: "3.5", trimEnd: "18.5" }, 200 * 1024 * 1024)).status).toBe(201);
    expect((await open({ kind: "media" }, 200 * 1024 * 1024)).status).toBe(201);
  });

  test("a creator has at most 20 open uploads, also of forty created at once", async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => open(closed, 10)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(responses.find(({ status }) => status !== 201)?.body.code).toBe("TOO_MANY_UPLOADS");
    const path = responses.find(({ status }) => status === 201)?.headers.get("location") ?? "";
    expect((await ana.request(path, { method: "DELETE" })).status).toBe(204);
    expect((await open(closed, 10)).status).toBe(201);
    expect((await open(closed, 10, await signIn(world, world.other))).status).toBe(201);
  });
});

describe("completion of uploads", () => {
  test.each<[string, Buffer, Record<string, string>, number, string]>([
    ["no video", Buffer.from("just words"), closed, 415, "NOT_A_VIDEO"],
    ["no media", Buffer.from("just words"), { kind: "media" }, 415, "NOT_A_MEDIA"],
    ["too short for its cut", video, { ...closed, trimStart: "30", trimEnd: "40" }, 400, "VALIDATION_FAILED"],
  ])(
    "an upload of what is %s is refused with the error of the other endpoints, and leaves nothing behind",
    async (_what, file, intent, status, code) => {
      const path = await begin(intent, file.length);
      const refused = await piece(path, 0, file);
      expect([refused.status, refused.body.code]).toEqual([status, code]);
      expect(await listed()).toEqual([]);
      expect(await listed("/v1/medias")).toEqual([]);
      expect(existsSync(join(objects(), path.replace("/v1/", "")))).toBe(false);
      // A repeated request gets the same error.
      const again = await ana.request(`${path}/finish`, { method: "POST" });
      expect([again.status, again.body.code]).toEqual([status, code]);
      expect((await ana.request(path)).body).toMatchObject({ state: "refused", offset: file.length });
    },
  );

  test("a video of 16 s is refused unless a cut of 15 s is named", async () => {
    const long = Buffer.from(await makeVideo({ seconds: 20, size: "64x64", args: ["-r", "10"] }).arrayBuffer());
    const whole = await begin(closed, long.length);
    expect((await piece(whole, 0, long)).body.code).toBe("VIDEO_TOO_LONG");
    const part = await begin({ ...closed, trimStart: "2.5", trimEnd: "17.5" }, long.length);
    expect((await piece(part, 0, long)).status).toBe(204);
    expect(await listed()).toMatchObject([{ processed: false, duration: 15 }]);
    await claimNextTranscode(product.ctx, { claimId: randomUUID(), encodes: true }, new AbortController().signal);
    const [story] = (await ana.request("/v1/stories/me")).body.data;
    expect(story).toMatchObject({ processed: true, duration: expect.closeTo(15, 0) });
    expect(story.failed).toBeUndefined();
    expect(story.duration).toBeLessThan(15.9);
  });

  test("a finished photo upload becomes media, and its bytes are deleted", async () => {
    const photo = Buffer.from(await (await makePicture()).arrayBuffer());
    const path = await begin({ kind: "media", caption: "Ensaio" }, photo.length);
    expect((await piece(path, 0, photo)).status).toBe(204);
    expect(await listed("/v1/medias")).toMatchObject([{ kind: "photo", caption: "Ensaio", processed: true }]);
    expect(existsSync(join(objects(), path.replace("/v1/", "")))).toBe(false);
  });

  test("a finished upload that is only for items becomes such media", async () => {
    const photo = Buffer.from(await (await makePicture()).arrayBuffer());
    for (const onlyInItems of ["true", "false"])
      await piece(await begin({ kind: "media", onlyInItems }, photo.length), 0, photo);
    const [seen, hidden] = await listed("/v1/medias");
    expect(seen).not.toHaveProperty("onlyInItems");
    expect(hidden).toMatchObject({ onlyInItems: true });
  });

  test("an upload that creates a highlight creates it once, however often its completion is requested", async () => {
    const path = await begin({ kind: "highlight", title: "Ensaios" }, video.length);
    await piece(path, 0, video);
    const responses = await Promise.all([1, 2, 3].map(() => ana.request(`${path}/finish`, { method: "POST" })));
    for (const { status, body } of responses) expect([status, body.state]).toEqual([200, "published"]);
    expect((await ana.request("/v1/highlights")).body.data).toMatchObject([{ title: "Ensaios", stories: [{}] }]);
  });

  test("several uploads with the id and title of a new highlight create it once, with whichever ends first", async () => {
    const intent = { kind: "highlight", highlight: randomUUID(), title: "Ensaios" };
    const paths = [await begin(intent, video.length), await begin(intent, video.length)];
    for (const path of paths) await storeUploaded(product.ctx, path.replace("/v1/uploads/", ""), video);
    // The first one was dropped.
    expect((await ana.request(await begin(intent, video.length), { method: "DELETE" })).status).toBe(204);
    await Promise.all(paths.map((path) => ana.request(`${path}/finish`, { method: "POST" })));
    expect((await ana.request("/v1/highlights")).body.data).toMatchObject([
      { _id: intent.highlight, title: "Ensaios", stories: [{}, {}] },
    ]);
    const bia = await signIn(world, world.other);
    expect((await open(intent, video.length, bia)).body.code).toBe("NOT_FOUND");
  });

  test("concurrent requests to complete an upload publish one story", async () => {
    const path = await begin(closed, video.length);
    // The state of a server that was killed between the last byte and the publication.
    await storeUploaded(product.ctx, path.replace("/v1/uploads/", ""), video);
    const responses = await Promise.all([1, 2, 3, 4].map(() => ana.request(`${path}/finish`, { method: "POST" })));
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.becameId}`)).size).toBe(1);
    expect(await listed()).toHaveLength(1);
  });

  test("an abandoned complete upload is finished by the job, an incomplete one is deleted", async () => {
    const whole = await begin(closed, video.length);
    await storeUploaded(product.ctx, whole.replace("/v1/uploads/", ""), video);
    const unfinished = await begin(closed, video.length);
    await piece(unfinished, 0, video.subarray(0, half));
    await cleanupUploads(product.ctx);
    expect(await listed()).toEqual([]);
    product.clock.aheadMs += 120_000;
    await cleanupUploads(product.ctx);
    expect(await listed()).toHaveLength(1);
    product.clock.aheadMs += 8 * dayMs;
    await cleanupUploads(product.ctx);
    expect((await (await signIn(world, world.owner)).request(unfinished)).status).toBe(404);
    expect(existsSync(join(objects(), unfinished.replace("/v1/", "")))).toBe(false);
  });

  test("an upload cannot be finished before all of its bytes have arrived", async () => {
    const path = await begin(closed, video.length);
    await piece(path, 0, video.subarray(0, half));
    const early = await ana.request(`${path}/finish`, { method: "POST" });
    expect([early.status, early.body.code]).toEqual([409, "UPLOAD_INCOMPLETE"]);
  });
});

test("a canceled upload is deleted, and another creator's upload is a 404", async () => {
  const path = await begin(closed, video.length);
  await piece(path, 0, video.subarray(0, half));
  const other = await signIn(world, world.other);
  for (const method of ["GET", "HEAD", "DELETE"]) expect((await other.request(path, { method })).status).toBe(404);
  expect((await piece(path, half, video.subarray(half), other)).status).toBe(404);
  expect((await other.request(`${path}/finish`, { method: "POST" })).status).toBe(404);
  expect(await offsetOf(path)).toBe(half);
  expect((await ana.request(path, { method: "DELETE" })).status).toBe(204);
  expect((await ana.request(path)).status).toBe(404);
  expect(existsSync(join(objects(), path.replace("/v1/", "")))).toBe(false);
});

test("a client that does not know its upload's address cancels it by its key", async () => {
  const key = crypto.randomUUID();
  const path = await begin({ ...closed, key }, video.length);
  await piece(path, 0, video.subarray(0, half));
  const byKey = `/v1/uploads/${key}`;
  const other = await signIn(world, world.other);
  expect((await other.request(byKey, { method: "DELETE" })).status).toBe(404);
  expect(await offsetOf(path)).toBe(half);
  expect((await ana.request(byKey, { method: "DELETE" })).status).toBe(204);
  expect((await ana.request(path)).status).toBe(404);
  expect(existsSync(join(objects(), path.replace("/v1/", "")))).toBe(false);
  expect((await ana.request(byKey, { method: "DELETE" })).status).toBe(404);
});

test("an upload is not created by a request that arrives after its cancellation by key", async () => {
  const intent = { ...closed, key: randomUUID() };
  expect((await ana.request(`/v1/uploads/${intent.key}`, { method: "DELETE" })).status).toBe(404);
  const late = await open(intent, video.length);
  expect([late.status, late.body.code]).toEqual([409, "UPLOAD_CANCELED"]);
  expect((await open(intent, video.length, await signIn(world, world.other))).status).toBe(201);
  product.clock.aheadMs += dayMs + 1;
  await cleanupUploads(product.ctx);
  expect(await product.ctx.db.selectFrom("uploadCancellation").selectAll().execute()).toEqual([]);
});

test("an upload is not created again by a repeated request that arrives after its cancellation", async () => {
  const intent = { ...closed, key: randomUUID() };
  const path = await begin(intent, video.length);
  expect((await ana.request(path, { method: "DELETE" })).status).toBe(204);
  expect((await open(intent, video.length)).body.code).toBe("UPLOAD_CANCELED");
});

test("of a creation and its cancellation by key at once, no upload remains", async () => {
  const keys = Array.from({ length: 10 }, () => randomUUID());
  await Promise.all(
    keys.flatMap((key) => [open({ ...closed, key }, 10), ana.request(`/v1/uploads/${key}`, { method: "DELETE" })]),
  );
  const left = product.ctx.db.selectFrom("upload").select("key").where("key", "in", keys);
  expect(await left.execute()).toEqual([]);
});

test("an upload that has expired is created again by its client", async () => {
  const intent = { ...closed, key: randomUUID() };
  const path = await begin(intent, video.length);
  product.clock.aheadMs += 8 * dayMs;
  await cleanupUploads(product.ctx);
  ana = await signIn(world, world.owner);
  expect((await ana.request(path)).status).toBe(404);
  expect((await open(intent, video.length)).status).toBe(201);
});
