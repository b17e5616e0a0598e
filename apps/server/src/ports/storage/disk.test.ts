import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDiskStorage, toStorageError } from "./disk.ts";

const root = await mkdtemp(join(tmpdir(), "camarim-disk-"));
const storage = createDiskStorage(root);
afterAll(() => rm(root, { recursive: true }));

test("the storage writes and reads a whole file under its key", async () => {
  await storage.write("stories/1/poster.jpg", Buffer.from("poster"));
  expect(await storage.read("stories/1/poster.jpg")).toEqual(Buffer.from("poster"));
  const { folder, remove } = await storage.createScratch("upload");
  await writeFile(join(folder, "file"), "video");
  await storage.storeFile(join(folder, "file"), "stories/1/source");
  await remove();
  expect(await storage.withLocalCopy("stories/1/source", async (path) => path)).toBe(
    join(root, "objects/stories/1/source"),
  );
  await storage.remove("stories/1/source");
  await storage.remove("stories/1/source");
  await expect(storage.read("stories/1/source")).rejects.toThrow();
});

test.each(["../secret", "stories/../../secret", ".."])("the storage never leaves its folder: %s", async (key) => {
  await expect(storage.write(key, Buffer.from("x"))).rejects.toThrow("leaves its folder");
});

test("the storage deletes files of dead processes, and none that are being written", async () => {
  const dead = await storage.createScratch("transcode");
  const alive = await storage.createScratch("transcode");
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await utimes(dead.folder, anHourAgo, anHourAgo);
  await storage.cleanupScratch(15 * 60_000);
  expect((await readdir(join(root, "scratch"))).map((name) => join(root, "scratch", name))).toEqual([alive.folder]);
});

test("a full disk is reported as STORAGE_FULL", () => {
  expect(toStorageError(Object.assign(new Error(), { code: "ENOSPC" }))).toMatchObject({ code: "STORAGE_FULL" });
  expect(toStorageError(Object.assign(new Error(), { code: "EDQUOT" }))).toMatchObject({ code: "STORAGE_FULL" });
  expect(toStorageError(new Error("else"))).not.toHaveProperty("code");
});
