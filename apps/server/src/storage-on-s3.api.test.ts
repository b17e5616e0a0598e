import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createApp } from "#http/app";
import { claimNextTranscode } from "#modules/stories/claim-next-transcode";
import { createDiskStorage } from "#ports/storage/disk";
import { installTimeoutMs } from "#test/debian-packages";
import { listKeys } from "#test/list-keys";
import { get, linksOf } from "#test/media";
import { startNginx } from "#test/nginx";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { type Swift, startSwift } from "#test/swift";
import { createUploadAs, sendChunk } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { addStory, type Fan, openWorld, signIn, subscribe, type World } from "#test/world";

const mib = 1024 * 1024;
let swift: Swift;
let settings: Record<string, string>;
beforeAll(async () => {
  swift = await startSwift();
  settings = await swift.createBucket();
}, installTimeoutMs);
const product = startProduct({ settings: () => settings });
afterAll(() => swift?.stop());

const video = Buffer.from(await makeVideo({ seconds: 2, size: "90x160" }).arrayBuffer());
let world: World;
let ana: Person;
let fan: Fan;
beforeAll(async () => {
  world = await openWorld(product);
  ana = await signIn(world, world.owner);
  fan = await subscribe(world, world.owner, "paying");
});

/** Publishes a story as the web app and the worker do. */
async function publish(): Promise<string> {
  const path = (await createUploadAs(ana, { kind: "closed" }, video.length)).headers.get("location") ?? "";
  expect((await sendChunk(ana, path, 0, video)).status).toBe(204);
  await claimNextTranscode(product.ctx, { claimId: randomUUID(), encodes: false }, new AbortController().signal);
  return (await ana.request(path)).body.becameId;
}

describe("the product on S3", () => {
  test("a story is published, and a fan watches it in ranges; what was uploaded is deleted", async () => {
    const id = await publish();
    expect(await listKeys(product.ctx.storage, "uploads/")).toEqual([]);
    const keys = await listKeys(product.ctx.storage, `stories/${id}/`);
    expect(keys.map((key) => key.replace(/^.*\./, "")).sort()).toEqual(["jpg", "mp4"]);
    const stored = await product.ctx.storage.read(keys.find((key) => key.endsWith(".mp4")) ?? "");
    const link = (await linksOf(world, fan.person))("stories", id, "video");
    const whole = await get(world, fan.person, link);
    expect([whole.statusCode, whole.headers["content-type"], whole.rawPayload.equals(stored)]).toEqual([
      200,
      "video/mp4",
      true,
    ]);
    const part = await get(world, fan.person, link, { headers: { range: "bytes=-100" } });
    expect([part.statusCode, part.headers["content-range"]]).toEqual([
      206,
      `bytes ${stored.length - 100}-${stored.length - 1}/${stored.length}`,
    ]);
    expect(part.rawPayload.equals(stored.subarray(-100))).toBe(true);
    const beyond = await get(world, fan.person, link, { headers: { range: `bytes=${stored.length}-` } });
    expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, `bytes */${stored.length}`]);
    const again = await get(world, fan.person, link, { headers: { "if-none-match": String(whole.headers.etag) } });
    expect(again.statusCode).toBe(304);
    const visitor = await subscribe(world, world.owner, "unpaid");
    expect((await get(world, visitor.person, link)).statusCode).toBe(404);
  });

  test("an upload of 50 MB that breaks at one node is resumed at another", { tags: "slow" }, async () => {
    const content = randomBytes(50 * mib);
    const path = (await createUploadAs(ana, { kind: "media" }, content.length)).headers.get("location") ?? "";
    const other = await createApp(product.ctx);
    const address = await other.listen({ host: "127.0.0.1", port: 0 });
    const aborted = new AbortController();
    const headers = {
      authorization: `Bearer ${ana.token}`,
      "content-type": "application/offset+octet-stream",
      "upload-offset": "0",
    };
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(content.subarray(0, 20 * mib)),
    });
    const broken = fetch(product.address + path, {
      ...{ method: "PATCH", headers, body, signal: aborted.signal, duplex: "half" },
    }).catch(() => undefined);
    // The stored offset is visible at every node while the connection hangs.
    const readOffset = async () =>
      Number((await fetch(address + path, { headers })).headers.get("upload-offset") ?? Number.NaN);
    await expect.poll(readOffset).toBe(16 * mib);
    aborted.abort();
    await broken;
    // What the broken connection still delivered is kept.
    let offset = 0;
    await expect
      .poll(async () => {
        const before = offset;
        offset = await readOffset();
        return offset > 16 * mib && offset === before;
      })
      .toBe(true);
    const rest = await fetch(address + path, {
      method: "PATCH",
      headers: { ...headers, "upload-offset": String(offset) },
      body: content.subarray(offset),
    });
    // Random bytes are no video: the complete file was inspected, and its parts are deleted.
    expect([rest.status, (await rest.json()) as object]).toMatchObject([415, { code: "NOT_A_MEDIA" }]);
    expect(await listKeys(product.ctx.storage, "uploads/")).toEqual([]);
    await other.close();
  });

  test("a story whose object is gone is a 404, and no other request fails", async () => {
    const id = await publish();
    const link = (await linksOf(world, fan.person))("stories", id, "video");
    for (const key of await listKeys(product.ctx.storage, `stories/${id}/`)) await product.ctx.storage.remove(key);
    expect((await get(world, fan.person, link)).statusCode).toBe(404);
    expect((await get(world, fan.person, link, { headers: { range: "bytes=0-9" } })).statusCode).toBe(404);
  });
});

describe("delivery by links", () => {
  test("a fan with access is redirected to a link that expires within a minute, and a visitor is not", async () => {
    const id = await publish();
    const link = (await linksOf(world, fan.person))("stories", id, "video");
    product.ctx.config.mediaDelivery = "redirect";
    try {
      const { statusCode, headers } = await get(world, fan.person, link);
      expect([statusCode, headers["cache-control"]]).toEqual([302, "private, max-age=6"]);
      const response = await fetch(String(headers.location), { headers: { range: "bytes=0-9" } });
      expect([response.status, response.headers.get("content-type")]).toEqual([206, "video/mp4"]);
      expect((await response.arrayBuffer()).byteLength).toBe(10);
      const visitor = await subscribe(world, world.owner, "unpaid");
      expect((await get(world, visitor.person, link)).statusCode).toBe(404);
    } finally {
      product.ctx.config.mediaDelivery = "stream";
    }
  });

  test("with X-Accel-Redirect the answer names an internal location and has no body", async () => {
    const id = await publish();
    const link = (await linksOf(world, fan.person))("stories", id, "poster");
    product.ctx.config.mediaDelivery = "accel";
    try {
      const { statusCode, headers, rawPayload } = await get(world, fan.person, link);
      expect([statusCode, headers["content-type"], rawPayload.length]).toEqual([200, "image/jpeg", 0]);
      const internal = String(headers["x-accel-redirect"]);
      expect(internal).toMatch(new RegExp(`^/camarim-s3/${settings.S3_BUCKET}/stories/${id}/[0-9a-f]{24}\\.jpg\\?`));
      const response = await fetch(swift.url + internal.replace("/camarim-s3", ""));
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    } finally {
      product.ctx.config.mediaDelivery = "stream";
    }
  });
});

test.each(["S3", "the disk"])("behind nginx with the documented locations, a fan watches from %s", async (where) => {
  const { ctx } = product;
  const s3 = ctx.storage;
  const objects = join(ctx.config.storage.folder, "objects");
  if (where === "the disk") ctx.storage = createDiskStorage(ctx.config.storage.folder);
  const nginx = await startNginx({ address: product.address, objects, s3Host: new URL(swift.url).host });
  ctx.config.mediaDelivery = "accel";
  try {
    const id = await addStory(product, world.owner);
    const link = (await linksOf(world, fan.person))("stories", id, "video");
    const watch = (person: Person, headers: Record<string, string>) =>
      fetch(nginx.url + link, {
        headers: { ...headers, cookie: [...person.cookies].map((pair) => pair.join("=")).join("; ") },
      });
    const part = await watch(fan.person, { range: "bytes=-10" });
    expect([part.status, part.headers.get("content-type"), part.headers.get("content-range")]).toEqual([
      206,
      "video/mp4",
      "bytes 990-999/1000",
    ]);
    expect(part.headers.get("cache-control")).toBe("private, max-age=6");
    expect(part.headers.get("content-security-policy")).toContain("default-src 'none'");
    const whole = Buffer.from(await (await watch(fan.person, {})).arrayBuffer());
    expect(whole.subarray(-10).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
    const visitor = await subscribe(world, world.owner, "unpaid");
    expect((await watch(visitor.person, {})).status).toBe(404);
    for await (const { key } of ctx.storage.list(`stories/${id}/`))
      for (const location of ["camarim-disk", `camarim-s3/${settings.S3_BUCKET}`])
        expect((await fetch(`${nginx.url}/${location}/${key}`)).status).toBe(404);
  } finally {
    ctx.config.mediaDelivery = "stream";
    ctx.storage = s3;
    await nginx.stop();
  }
});

test("while S3 does not answer, requests for files are refused as unavailable, and others work", {
  tags: "slow",
}, async () => {
  const id = await publish();
  const link = (await linksOf(world, fan.person))("stories", id, "poster");
  swift.freeze();
  try {
    const response = await get(world, fan.person, link);
    expect([response.statusCode, response.json().code]).toEqual([503, "UNAVAILABLE"]);
    expect((await ana.request("/v1/me")).status).toBe(200);
  } finally {
    swift.thaw();
  }
  expect((await get(world, fan.person, link)).statusCode).toBe(200);
});
