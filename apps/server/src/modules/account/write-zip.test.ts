import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { listOpenFiles } from "#test/open-files";
import { writeZip, type ZipPart } from "./write-zip.ts";

async function createFolder() {
  const folder = await mkdtemp(join(tmpdir(), "camarim-zip-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}
async function* toAsync(...parts: ZipPart[]) {
  yield* parts;
}

test("a ZIP that is interrupted leaves no file, and releases the copy that it was reading", async () => {
  const folder = await createFolder();
  const [source, path] = [join(folder, "video.mp4"), join(folder, "export.zip")];
  await writeFile(source, Buffer.alloc(50_000_000));
  const controller = new AbortController();
  let copies = 0;
  const copy = async (use: (path: string) => Promise<void>) => {
    copies += 1;
    setImmediate(() => controller.abort());
    await use(source).finally(() => (copies -= 1));
  };
  const writing = writeZip(path, toAsync({ name: "video.mp4", copy }), controller.signal);
  await expect(writing).rejects.toThrow("aborted");
  expect(copies).toBe(0);
  expect(await readdir(folder)).toEqual(["video.mp4"]);
  await expect.poll(() => listOpenFiles(folder)).toEqual([]);
});

test("only its owner can read a ZIP, and a file that exists is not replaced", async () => {
  const path = join(await createFolder(), "export.zip");
  const parts = () => toAsync({ name: "a.txt", content: () => Readable.from([Buffer.from("a")]) });
  await writeZip(path, parts(), new AbortController().signal);
  const { mode, size } = await stat(path);
  expect(mode & 0o777).toBe(0o600);
  await expect(writeZip(path, parts(), new AbortController().signal)).rejects.toMatchObject({ code: "EEXIST" });
  expect((await stat(path)).size).toBe(size);
});
