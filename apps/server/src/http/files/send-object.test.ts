import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDiskStorage } from "#ports/storage/disk";
import type { Config } from "../../config.ts";
import { handleError } from "../errors.ts";
import { sendObject } from "./send-object.ts";

const root = mkdtempSync(join(tmpdir(), "camarim-send-"));
const bytes = randomBytes(1_000_007);
const piece = 128 * 1024;
// A client waits for the bytes of a file that became shorter until its connection counts as unused, which is 72 s by default.
const app = Fastify({ keepAliveTimeout: 500 });
const ctx = { storage: createDiskStorage(root), config: { mediaDelivery: "stream" } as Config };
app.setErrorHandler(handleError);
app.get<{ Params: { name: string } }>("/:name", (sent, reply) => sendObject(ctx, reply, sent.params.name, "private"));
let url = "";

beforeAll(async () => {
  writeFileSync(join(root, "objects", "a.mp4"), bytes);
  writeFileSync(join(root, "objects", "empty.mp4"), "");
  writeFileSync(join(root, "objects", "long.mp4"), Buffer.alloc(50_000_000, 7));
  await app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await app.close();
  rmSync(root, { recursive: true });
});

async function get(headers: Record<string, string> = {}, name = "a.mp4", method = "GET") {
  const response = await fetch(`${url}/${name}`, { headers, method });
  return { response, body: Buffer.from(await response.arrayBuffer()) };
}

test("a stored file is sent whole with its type, also when it is empty; a missing one is a 404", async () => {
  const { response, body } = await get();
  expect([response.status, response.headers.get("content-type"), body.equals(bytes)]).toEqual([200, "video/mp4", true]);
  expect((await get({}, "empty.mp4")).body).toHaveLength(0);
  expect((await get({}, "none.mp4")).response.status).toBe(404);
  const head = await get({}, "a.mp4", "HEAD");
  expect([head.response.headers.get("content-length"), head.body.length]).toEqual(["1000007", 0]);
});

test.each([
  [0, 0],
  [0, piece - 1],
  [0, piece],
  [1, piece],
  [piece - 1, piece + 1],
  [piece, 3 * piece - 1],
  [5, 1_000_006],
  [1_000_006, 1_000_006],
])("the server sends bytes %i to %i of a file, also to many clients at once", async (from, to) => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => get({ range: `bytes=${from}-${to}` })));
  for (const { response, body } of responses) {
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${from}-${to}/1000007`);
    expect(body.equals(bytes.subarray(from, to + 1))).toBe(true);
  }
});

test("a range beyond the end of a file is a 416 with the file's length", async () => {
  const { response } = await get({ range: "bytes=2000000-" });
  expect([response.status, response.headers.get("content-range")]).toEqual([416, "bytes */1000007"]);
});

test("an unchanged file is a 304, and a range of a changed file is the whole file", async () => {
  const { response } = await get();
  const etag = response.headers.get("etag") ?? "";
  // fetch would add `no-cache`.
  expect((await app.inject({ url: "/a.mp4", headers: { "if-none-match": etag } })).statusCode).toBe(304);
  expect((await get({ range: "bytes=0-9", "if-range": etag })).body).toHaveLength(10);
  expect((await get({ range: "bytes=0-9", "if-range": '"other"' })).body).toHaveLength(1_000_007);
});

test("a client that disconnects during a download does not disturb the others", async () => {
  for (let i = 0; i < 20; i++) await hangUp();
  expect((await get()).body.equals(bytes)).toBe(true);
});

test("a file that becomes shorter during a download breaks the connection", async () => {
  const response = await fetch(`${url}/long.mp4`);
  truncateSync(join(root, "objects", "long.mp4"), 1_000);
  await expect(response.arrayBuffer()).rejects.toThrow();
});

function hangUp(): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/long.mp4`, (incoming) => {
      incoming.once("data", () => {
        sent.destroy();
        resolve();
      });
    });
    sent.on("error", reject).end();
  });
}
