import { randomBytes, randomUUID } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Upload } from "tus-js-client";
import { beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#http/app";
import { claimNextTranscode } from "#modules/stories/claim-next-transcode";
import { createDiskStorage } from "#ports/storage/disk";
import type { Person } from "#test/people";
import { startProduct } from "#test/product";
import { exchange } from "#test/socket";
import { createUploadAs, sendChunk } from "#test/uploads";
import { makeVideo } from "#test/videos";
import { openWorld, signIn, type World } from "#test/world";
import { storeChunk } from "./append-chunk.ts";
import { withUploadedFile } from "./uploaded-file.ts";
import { getUpload } from "./uploads.queries.ts";

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
/** The bytes that a request in progress has sent so far. */
async function arrived(): Promise<number> {
  const { scratch } = product.ctx.config.storage;
  const names = await readdir(scratch, { recursive: true });
  const sizes = names.filter((name) => name.endsWith("part-1")).map((name) => stat(join(scratch, name)));
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0);
}
const bytesLeft = () => readdir(join(product.ctx.config.data, "storage", "objects", "uploads")).catch(() => []);

/** Announces the whole file and sends half of it. */
function sendHalf(path: string) {
  const head = [
    `PATCH ${path} HTTP/1.1`,
    "Host: x",
    `Authorization: Bearer ${ana.token}`,
    "Upload-Offset: 0",
    "Content-Type: application/offset+octet-stream",
    `Content-Length: ${video.length}`,
  ];
  let line: Socket;
  const ended = exchange(product.address, (socket) => {
    line = socket;
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(video.subarray(0, half));
  });
  return { ended, socket: () => line };
}

describe("uploads in chunks", () => {
  test("an upload reports its offset, and is published with its last byte", async () => {
    const { status, headers, body } = await open({ ...closed, caption: "Bastidores à noite" }, video.length);
    expect(status).toBe(201);
    expect(headers.get("tus-resumable")).toBe("1.0.0");
    expect(Date.parse(headers.get("upload-expires") ?? "")).toBeGreaterThan(Date.now() + 6 * dayMs);
    expect(body).toMatchObject({ kind: "closed", state: "open", offset: 0, bytes: video.length });
    const path = headers.get("location") ?? "";
    const first = await piece(path, 0, video.subarray(0, half));
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, String(half)]);
    const head = await ana.request(path, { method: "HEAD" });
    expect([head.status, head.headers.get("upload-offset"), head.headers.get("upload-length")]).toEqual([
      200,
      String(half),
      String(video.length),
    ]);
    expect(head.headers.get("cache-control")).toBe("no-store");
    expect(await listed()).toEqual([]);
    expect((await piece(path, half, video.subarray(half))).status).toBe(204);
    const [story] = await listed();
    expect(story).toMatchObject({ caption: "Bastidores à noite" });
    expect((await ana.request(path)).body).toMatchObject({ state: "published", becameId: story?._id, expiresAt: null });
    const queued = product.ctx.db.selectFrom("story").select("id").where("state", "=", "queued");
    // Those of other tests are claimed first.
    for (const _ of await queued.execute())
      await claimNextTranscode(product.ctx, { claimId: randomUUID(), encodes: false }, new AbortController().signal);
    expect(await listed()).toMatchObject([{ processed: true }]);
    expect(await bytesLeft()).toEqual([]);
  });

  test("an upload resumes after a connection that broke within a chunk", async () => {
    const path = await begin(closed, video.length);
    const { socket } = sendHalf(path);
    await expect.poll(arrived).toBe(half);
    socket().destroy();
    await expect.poll(() => offsetOf(path)).toBe(half);
    expect((await piece(path, half, video.subarray(half))).status).toBe(204);
    expect(await listed()).toHaveLength(1);
  });

  test("an upload resumes at a server that was restarted", async () => {
    const path = await begin(closed, video.length);
    await piece(path, 0, video.subarray(0, half));
    const restarted = await createApp(product.ctx);
    const address = await restarted.listen({ host: "127.0.0.1", port: 0 });
    const response = await fetch(address + path, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${ana.token}`,
        "upload-offset": String(await offsetOf(path)),
        "content-type": "application/offset+octet-stream",
      },
      body: video.subarray(half),
    });
    expect(response.status).toBe(204);
    await restarted.close();
    expect(await listed()).toHaveLength(1);
  });

  test("the tus client uploads a video and sends no byte twice", async () => {
    const progress: number[] = [];
    const url = await new Promise<string | null>((resolve, reject) => {
      const upload = new Upload(video, {
        endpoint: `${product.address}/v1/uploads`,
        headers: { authorization: `Bearer ${ana.token}` },
        metadata: { kind: "closed", key: randomUUID() },
        chunkSize: half,
        onProgress: (sent) => progress.push(sent),
        onSuccess: () => resolve(upload.url),
        onError: reject,
      });
      upload.start();
    });
    expect(progress.at(-1)).toBe(video.length);
    expect(await listed()).toHaveLength(1);
    const resumed = await new Promise<string>((resolve, reject) => {
      new Upload(video, {
        uploadUrl: url,
        headers: { authorization: `Bearer ${ana.token}` },
        onSuccess: () => resolve("whole"),
        onError: reject,
      }).start();
    });
    expect(resumed).toBe("whole");
    expect(await listed()).toHaveLength(1);
  });

  test.each([
    ["behind", half - 1],
    ["ahead", half + 1],
    ["that is not a number,", "x"],
  ])("a chunk with an offset %s of the stored one is refused", async (_where, offset) => {
    const path = await begin(closed, video.length);
    await piece(path, 0, video.subarray(0, half));
    const { status, body } = await piece(path, offset as number, video.subarray(half));
    expect([status, body.code]).toEqual([409, "UPLOAD_OFFSET"]);
    expect(await offsetOf(path)).toBe(half);
  });

  test("an upload accepts no byte beyond its length, no other media type and no other tus version", async () => {
    const path = await begin(closed, 100);
    const long = await piece(path, 0, Buffer.alloc(101));
    expect([long.status, long.body.code]).toEqual([400, "UPLOAD_MALFORMED"]);
    expect(await offsetOf(path)).toBe(0);
    const json = await ana.request(path, { method: "PATCH", body: {}, headers: { "upload-offset": "0" } });
    expect([json.status, json.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    const other = await ana.request(path, { headers: { "tus-resumable": "0.2.2" } });
    expect([other.status, other.body.code]).toEqual([412, "PRECONDITION_FAILED"]);
    expect(other.headers.get("tus-version")).toBe("1.0.0");
  });

  test("a newer request takes over an upload at once: a phone that changed networks does not wait", async () => {
    const path = await begin(closed, video.length);
    const { ended } = sendHalf(path);
    await expect.poll(arrived).toBe(half);
    const startedAt = performance.now();
    expect(await offsetOf(path)).toBe(half);
    expect((await piece(path, half, video.subarray(half))).status).toBe(204);
    // The other request would end after 30 s.
    expect(performance.now() - startedAt).toBeLessThan(15_000);
    expect((await ended).closed).toBe(true);
    expect(await listed()).toHaveLength(1);
  });

  test("the same bytes sent twice at once publish one story", async () => {
    const path = await begin(closed, video.length);
    const responses = await Promise.all(
      [piece(path, 0, video), piece(path, 0, video)].map((one) => one.catch(() => null)),
    );
    const statuses = responses.map((response) => response?.status ?? "cut off");
    expect(statuses).toContain(204);
    for (const status of statuses) expect(["cut off", 204, 400, 409]).toContain(status);
    expect(await listed()).toHaveLength(1);
  });
});

describe("uploads at several nodes", () => {
  test("of two nodes that receive the same bytes at once, one stores them", async () => {
    const content = randomBytes(9 * 1024 * 1024);
    const path = await begin({ kind: "media" }, 2 * content.length);
    const id = path.replace("/v1/uploads/", "");
    // The lock of a process is not that of another one.
    const ctx = { ...product.ctx, storage: createDiskStorage(join(product.ctx.config.data, "storage")) };
    const upload = await getUpload(ctx, world.owner.accountId, id);
    const store = () => storeChunk(ctx, upload, { offset: 0, source: Readable.from([content]), length: null });
    const results = await Promise.allSettled([store(), store(), store()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ code: "UPLOAD_OFFSET" });
    expect(await offsetOf(path)).toBe(content.length);
    // 8 MiB and the rest; those of the other nodes are deleted.
    expect(await readdir(join(product.ctx.config.data, "storage", "objects", "uploads", id))).toHaveLength(2);
  });

  test("the parts of an upload become one file, whichever node received them", async () => {
    const content = randomBytes(20 * 1024 * 1024);
    const path = await begin({ kind: "media" }, content.length);
    const middle = 9_000_001;
    await piece(path, 0, content.subarray(0, middle));
    const last = await piece(path, middle, content.subarray(middle, -1));
    expect(last.status).toBe(204);
    const id = path.replace("/v1/uploads/", "");
    const complete = { id, bytes: content.length - 1 };
    const stored = await withUploadedFile(product.ctx, complete, (file) => readFile(file));
    expect(stored.equals(content.subarray(0, -1))).toBe(true);
  });
});
