import { copyFile, link } from "node:fs/promises";

/** A second name for a file that never changes; a copy if the target is on another file system. */
export async function linkOrCopy(path: string, target: string) {
  await link(path, target).catch(() => copyFile(path, target));
}
