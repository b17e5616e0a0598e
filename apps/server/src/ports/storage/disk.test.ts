import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createDiskStorage, toStorageError } from "./disk.ts";

const root = await mkdtemp(join(tmpdir(), "camarim-disk-"));
const storage = createDiskStorage(root);
afterAll(() => rm(root, { recursive: true }));

test("a local copy on the disk is the object itself", async () => {
  await writeFile(join(root, "file"), "video");
  await storage.storeFile(join(root, "file"), "stories/1/source");
  expect(await storage.withLocalCopy("stories/1/source", async (path) => path)).toBe(
    join(root, "objects/stories/1/source"),
  );
});

test.each(["../secret", "stories/../../secret", ".."])("the storage never leaves its folder: %s", async (key) => {
  await expect(storage.write(key, Buffer.from("x"))).rejects.toThrow("outside of its folder");
});

test("a full disk is reported as STORAGE_FULL", () => {
  expect(toStorageError(Object.assign(new Error(), { code: "ENOSPC" }))).toMatchObject({ code: "STORAGE_FULL" });
  expect(toStorageError(Object.assign(new Error(), { code: "EDQUOT" }))).toMatchObject({ code: "STORAGE_FULL" });
  expect(toStorageError(new Error("else"))).not.toHaveProperty("code");
});
