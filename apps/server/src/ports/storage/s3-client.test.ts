import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { listOpenFiles } from "#test/open-files";
import { readConfig } from "../../config.ts";
import { createScratchFolder } from "../scratch/folder.ts";
import { openBackend } from "./open-storage.ts";

test("a file that cannot be sent to S3 does not stay open", async () => {
  const folder = await mkdtemp(join(tmpdir(), "camarim-s3-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = {
    ...{ CAMARIM_DATA: folder, CAMARIM_SECRET: "a".repeat(32) },
    ...{ S3_ENDPOINT: "http://127.0.0.1:9", S3_REGION: "here", S3_BUCKET: "files" },
    ...{ S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" },
  };
  const s3 = await openBackend(readConfig(settings).storage, "s3", createScratchFolder(join(folder, "scratch")));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const store = async (name: string) => {
    await writeFile(join(folder, name), Buffer.alloc(1_000_000));
    await expect(s3.storeFile(join(folder, name), name)).rejects.toMatchObject({ code: "UNAVAILABLE" });
  };
  await Promise.all(["1", "2", "3", "4", "5"].map(store));
  await expect.poll(() => listOpenFiles(folder)).toEqual([]);
});
