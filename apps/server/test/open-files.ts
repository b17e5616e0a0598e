import { readdir, readlink } from "node:fs/promises";

/** Files below `folder` that this process has open, also deleted ones. */
export async function listOpenFiles(folder: string): Promise<string[]> {
  const descriptors = await readdir("/proc/self/fd");
  const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => "")));
  return paths.filter((path) => path.startsWith(folder));
}
