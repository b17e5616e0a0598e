import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createScratchFolder } from "./folder.ts";

const root = await mkdtemp(join(tmpdir(), "camarim-scratch-"));
afterAll(() => rm(root, { recursive: true }));
type Folder = Awaited<ReturnType<typeof scratch.create>>;
const scratch = createScratchFolder(root);
const anHourAgo = new Date(Date.now() - 3_600_000);

test("a process deletes folders of dead processes, and none that a living process uses", async () => {
  const [own, other, dead] = (await Promise.all(
    [scratch, createScratchFolder(root), createScratchFolder(root)].map(({ create }) => create("transcode")),
  )) as [Folder, Folder, Folder];
  for (const { folder } of [own, dead]) await utimes(folder, anHourAgo, anHourAgo);
  await scratch.cleanup();
  const left = [own, other].map(({ folder }) => basename(folder)).sort();
  expect((await readdir(root)).sort()).toEqual(left);
});

test("a folder is gone after its removal", async () => {
  const { folder, remove } = await scratch.create("upload");
  await remove();
  expect(await readdir(root)).not.toContain(basename(folder));
});
