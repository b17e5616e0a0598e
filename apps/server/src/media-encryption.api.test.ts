import { randomUUID } from "node:crypto";
import { readFile, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { deriveKeys } from "#core/keys/keys";
import { loadLastingKeys } from "#core/keys/lasting-keys";
import { cleanupObjects } from "#modules/objects/cleanup-objects";
import { claimNextTranscode } from "#modules/stories/claim-next-transcode";
import { storedChunkBytes } from "#ports/storage/object-cipher";
import { openStorage } from "#ports/storage/open-storage";
import { importFile } from "#test/imports";
import { listKeys } from "#test/list-keys";
import { get, linksOf } from "#test/media";
import type { Person } from "#test/people";
import { makePicture } from "#test/pictures";
import { startProduct } from "#test/product";
import { createUploadAs, sendChunk } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { addHighlight, addStory, type Fan, openWorld, signIn, subscribe, type World } from "#test/world";
import { rotateAllKeys } from "./rotate-keys.ts";

const product = startProduct({ settings: { MEDIA_ENCRYPTION: "true" } });
const video = Buffer.from(await makeVideo({ seconds: 2, size: "360x640" }).arrayBuffer());
const [secret, newSecret] = ["a secret of the tests, long enough", "another secret of the tests, long enough"];
let world: World;
let ana: Person;
let fan: Fan;
beforeAll(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
  fan = await subscribe(world, world.owner, "paying");
});

const toPath = (key: string) => join(product.ctx.config.storage.folder, "objects", key);

/** Publishes a story as the web app and the worker do. */
async function publish(): Promise<string> {
  const path = (await createUploadAs(ana, { kind: "closed" }, video.length)).headers.get("location") ?? "";
  const half = Math.floor(video.length / 2);
  expect((await sendChunk(ana, path, 0, video.subarray(0, half))).status).toBe(204);
  for (const key of await listKeys(product.ctx.storage, "uploads/"))
    expect(await readFile(toPath(key))).not.toContain("ftyp");
  expect((await sendChunk(ana, path, half, video.subarray(half))).status).toBe(204);
  await claimNextTranscode(product.ctx, { claimId: randomUUID(), encodes: false }, new AbortController().signal);
  return (await ana.request(path)).body.becameId;
}

async function watch(id: string, headers: Record<string, string> = {}) {
  return get(world, fan.person, (await linksOf(world, fan.person))("stories", id, "video"), { headers });
}

async function getVideoKey(id: string): Promise<string> {
  const stories = product.ctx.db.selectFrom("story").select("videoKey").where("id", "=", id);
  return (await stories.executeTakeFirstOrThrow()).videoKey ?? "";
}

describe("encrypted media", () => {
  test("a story is stored encrypted, and a fan watches it in ranges; nobody else does", async () => {
    const id = await publish();
    const keys = await listKeys(product.ctx.storage, `stories/${id}/`);
    expect(keys.map((key) => key.replace(/^.*?\./, "")).sort()).toEqual(["jpg.enc", "mp4.enc"]);
    for (const key of keys) {
      const stored = await readFile(toPath(key));
      for (const mark of ["ftyp", "moov", "JFIF"]) expect(stored.includes(mark)).toBe(false);
    }
    const played = await product.ctx.storage.read(await getVideoKey(id));
    expect(played.length).toBeGreaterThan(1.5 * storedChunkBytes);
    const whole = await watch(id);
    expect([whole.statusCode, whole.headers["content-type"]]).toEqual([200, "video/mp4"]);
    expect(whole.rawPayload.equals(played)).toBe(true);
    const part = await watch(id, { range: `bytes=${storedChunkBytes - 100}-${storedChunkBytes + 99}` });
    expect([part.statusCode, part.rawPayload.length]).toEqual([206, 200]);
    expect(part.rawPayload.equals(played.subarray(storedChunkBytes - 100, storedChunkBytes + 100))).toBe(true);
    expect((await watch(id, { "if-none-match": String(whole.headers.etag) })).statusCode).toBe(304);
    const visitor = await subscribe(world, world.owner, "unpaid");
    const link = (await linksOf(world, fan.person))("stories", id, "video");
    expect((await get(world, visitor.person, link)).statusCode).toBe(404);
  });

  test("photos, covers, exports and imported lists are encrypted too; the sweep finds every row and object", async () => {
    const before = new Set(await listKeys(product.ctx.storage));
    const photo = (await ana.upload("/v1/medias", [["file", await makePicture(), "foto.jpg"]])).body;
    const response = await ana.request(photo.url);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    const highlight = await addHighlight(product, world.owner, [await publish()]);
    for (let i = 0; i < 2; i++)
      expect((await ana.request(`/media/highlights/${highlight.id}`)).headers.get("content-type")).toBe("image/jpeg");
    await ana.upload("/v1/migrations", [["file", importFile(), "assinantes.csv"]]);
    const keys = await listKeys(product.ctx.storage);
    expect(keys.filter((key) => key.endsWith("/cover.jpg.enc"))).toHaveLength(1);
    expect(keys.filter((key) => !key.endsWith(".enc") && !before.has(key))).toEqual([]);
    const old = new Date(Date.now() - 30 * 86_400_000);
    for (const key of keys) await utimes(toPath(key), old, old);
    const swept = await cleanupObjects(product.ctx, new AbortController().signal);
    expect(swept).toMatchObject({ orphans: 0, missing: 0 });
    expect(await listKeys(product.ctx.storage)).toEqual(keys);
  });

  test("a story from before the setting is watched as before, and an encrypted one after it was turned off", async () => {
    const { ctx } = product;
    const encrypting = ctx.storage;
    const encrypted = await publish();
    ctx.storage = await openStorage({ ...ctx.config.storage, encrypts: false }, ctx.scratch, ctx.keys.files);
    const plain = await addStory(product, world.owner);
    expect(await getVideoKey(plain)).toMatch(/\.mp4$/);
    for (const id of [encrypted, plain]) expect((await watch(id)).statusCode).toBe(200);
    // Only what is not encrypted is left to nginx.
    ctx.config.mediaDelivery = "accel";
    expect((await watch(plain)).headers["x-accel-redirect"]).toContain("/camarim-disk/");
    const streamed = await watch(encrypted);
    expect(streamed.headers["x-accel-redirect"]).toBeUndefined();
    expect(streamed.rawPayload.equals(await ctx.storage.read(await getVideoKey(encrypted)))).toBe(true);
    ctx.config.mediaDelivery = "stream";
    ctx.storage = encrypting;
    for (const id of [encrypted, plain]) expect((await watch(id)).statusCode).toBe(200);
  });

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ["truncated", (bytes) => bytes.subarray(0, storedChunkBytes)],
    ["emptied", () => Buffer.alloc(0)],
    ["cut to the size of an empty video", (bytes) => bytes.subarray(0, 32)],
    ["changed", (bytes) => Buffer.concat([bytes.subarray(0, 99), Buffer.from("changed"), bytes.subarray(106)])],
    ["replaced by a plain video", () => video],
  ])("a video that was %s in the storage is an error, and no byte of it is sent", async (_damage, change) => {
    const id = await publish();
    const path = toPath(await getVideoKey(id));
    await writeFile(path, change(await readFile(path)));
    for (const headers of [{}, { range: "bytes=0-9" }]) {
      const response = await watch(id, headers as Record<string, string>);
      // There is no range of an empty video.
      expect([500, 416]).toContain(response.statusCode);
      expect([response.headers["content-type"], response.headers.etag]).toEqual([
        "application/json; charset=utf-8",
        undefined,
      ]);
    }
  });

  test("after a rotation old and new stories are watched without the previous secret, and nothing is encrypted again", async () => {
    const { ctx } = product;
    // As the first start does.
    ctx.keys = await loadLastingKeys(ctx.db, deriveKeys({ secret }));
    const before = await publish();
    const stored = await readFile(toPath(await getVideoKey(before)));
    const restart = async (secrets: { secret: string; previousSecret?: string }) => {
      ctx.keys = await loadLastingKeys(ctx.db, deriveKeys(secrets));
      ctx.storage = await openStorage(ctx.config.storage, ctx.scratch, ctx.keys.files);
    };
    await restart({ secret: newSecret, previousSecret: secret });
    expect(await rotateAllKeys(ctx)).toBeGreaterThan(0);
    const after = await publish();
    await restart({ secret: newSecret });
    for (const id of [before, after])
      expect((await ctx.storage.read(await getVideoKey(id))).includes("ftyp")).toBe(true);
    expect((await readFile(toPath(await getVideoKey(before)))).equals(stored)).toBe(true);
    const keyIds = [stored, await readFile(toPath(await getVideoKey(after)))].map((bytes) =>
      String(bytes.subarray(0, 4)),
    );
    expect(keyIds).toEqual([secret, newSecret].map((secret) => deriveKeys({ secret }).current.id));
    await expect(restart({ secret: "a third secret, which was never set here" })).rejects.toThrow("CAMARIM_SECRET");
  });
});
