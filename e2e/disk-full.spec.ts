import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { registerOverHttp } from "./creator-over-http.ts";
import { inDatabase } from "./database.ts";
import type { Running } from "./server.ts";
import { expect, startOwnProduct, test } from "./test.ts";
import { makeVideo } from "./videos.ts";

test.skip(process.getuid?.() !== 0, "only root can mount a small disk");

let server: Running;
let storage: string;
test.beforeAll(async () => {
  server = await startOwnProduct();
  storage = join(server.data, "storage");
  await server.stop();
  // The small disk gets the installation id, without which the product does not start.
  const files = `${storage}-before`;
  renameSync(storage, files);
  mkdirSync(storage);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=12m", "tmpfs", storage]);
  cpSync(files, storage, { recursive: true });
  await server.start();
});
test.afterAll(async () => {
  await server.stop();
  execFileSync("umount", [storage]);
  await server.remove();
});

/** State of the transcode job, which is retried after a failure. */
const failedTries = () =>
  inDatabase(server, async (client) => {
    const { rows } = await client.query(
      "select coalesce(sum(retry_count + (state = 'retry')::int), 0)::int as tries from pgboss.job where group_id in ('copy-stories', 'encode-stories')",
    );
    return rows[0].tries as number;
  });

test("a full disk rejects an upload with a message, leaves no file, and accepts one that fits", async () => {
  const ana = await registerOverHttp(server.url);
  const big = join(server.data, "big.mp4");
  writeFileSync(big, Buffer.alloc(20 * 1024 * 1024));
  const refused = await ana.upload(big);
  expect([refused.status, refused.body]).toMatchObject([503, { code: "STORAGE_FULL", title: "Sem espaço agora" }]);
  await expect.poll(() => readdirSync(join(storage, "scratch"))).toEqual([]);
  expect((await ana.request<{ totalCount: number }>("/stories/me")).body.totalCount).toBe(0);

  const kind = Buffer.from("closed").toString("base64");
  const headers = { "upload-length": String(20 * 1024 * 1024), "upload-metadata": `kind ${kind}` };
  const inPieces = await ana.request("/uploads", { method: "POST", headers });
  expect([inPieces.status, inPieces.body]).toMatchObject([503, { code: "STORAGE_FULL" }]);

  const { body } = await ana.upload(makeVideo({ seconds: 3, size: "540x960" }));
  expect((await ana.whenProcessed(body._id)).videoUrl).not.toBeNull();
});

test("a story without disk space for its transcode is processed once there is space", { tag: "@slow" }, async () => {
  const ana = await registerOverHttp(server.url);
  const ballast = join(storage, "ballast");
  const video = makeVideo({
    seconds: 6,
    size: "540x960",
    codec: ["libx264", "-profile:v", "high422"],
    pixels: "yuv422p",
  });
  const { status, body } = await ana.upload(video);
  expect(status).toBe(201);
  expect(() => writeFileSync(ballast, Buffer.alloc(12 * 1024 * 1024))).toThrow("ENOSPC");
  await expect.poll(failedTries, { timeout: 60_000 }).toBeGreaterThan(0);
  rmSync(ballast);
  const story = await ana.whenProcessed(body._id);
  expect(story.failed).toBeUndefined();
  expect(story.videoUrl).not.toBeNull();
  await expect.poll(() => readdirSync(join(storage, "scratch"))).toEqual([]);
});
