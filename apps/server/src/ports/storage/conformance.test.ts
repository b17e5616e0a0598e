import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deriveKeys } from "#core/keys/keys";
import { installTimeoutMs } from "#test/debian-packages";
import { conformance } from "#test/storage-conformance";
import { type Swift, startSwift } from "#test/swift";
import { readConfig } from "../../config.ts";
import { createScratchFolder } from "../scratch/folder.ts";
import { createDiskStorage } from "./disk.ts";
import { createEncryptedStorage } from "./encrypted.ts";
import { openBackend } from "./open-storage.ts";
import type { Storage } from "./port.ts";

const root = await mkdtemp(join(tmpdir(), "camarim-storage-"));
const scratch = createScratchFolder(join(root, "scratch"));
const headers = {
  contentType: "video/mp4",
  cacheControl: "private, max-age=6",
  disposition: 'attachment; filename="a.mp4"',
};
let swift: Swift;
let s3: Storage;

const open = (settings: Record<string, string>) =>
  openBackend(readConfig({ CAMARIM_DATA: root, CAMARIM_SECRET: "a".repeat(32), ...settings }).storage, "s3", scratch);

beforeAll(async () => {
  swift = await startSwift();
  s3 = await open({ ...(await swift.createBucket()), S3_PREFIX: "camarim/" });
}, installTimeoutMs);
afterAll(async () => {
  await swift?.stop();
  await rm(root, { recursive: true });
});

const disk = createDiskStorage(join(root, "disk"));
conformance("the disk", () => disk);
conformance("S3", () => s3);

const { files: keys } = deriveKeys({ secret: "a".repeat(32) });
const encrypt = (storage: Storage) => createEncryptedStorage(storage, { keys, scratch, encrypts: true });
conformance("the disk with encryption", () => encrypt(createDiskStorage(join(root, "encrypted"))));
conformance("S3 with encryption", () => encrypt(s3));

describe("links of S3", () => {
  test("a link can be read without credentials, in ranges, with the headers that it was made with", async () => {
    await s3.write("stories/1/a.mp4", Buffer.from("0123456789"));
    const url = (await (await s3.find("stories/1/a.mp4"))?.createLink?.(headers)) ?? "";
    const response = await fetch(url, { headers: { range: "bytes=2-4" } });
    expect([response.status, await response.text()]).toEqual([206, "234"]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "video/mp4",
      "cache-control": headers.cacheControl,
      "content-disposition": headers.disposition,
    });
    expect(Number(new URL(url).searchParams.get("X-Amz-Expires"))).toBe(60);
    expect((await fetch(url.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).status).toBe(403);
    expect((await fetch(url.replace("a.mp4", "b.mp4"))).status).toBe(403);
  });
});

describe("a failing S3", () => {
  test("a server that is not there is UNAVAILABLE", async () => {
    const gone = await open({ ...(await swift.createBucket()), S3_ENDPOINT: "http://127.0.0.1:1" });
    await expect(gone.find("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(gone.read("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(gone.write("a", Buffer.from("a"))).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(gone.check()).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  test("credentials that S3 refuses are UNAVAILABLE, and no object is reported as absent", async () => {
    const refused = await open({ ...(await swift.createBucket()), S3_SECRET_ACCESS_KEY: "another secret" });
    await expect(refused.find("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(refused.remove("a")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});
