import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import decode from "heic-decode";
import type { Pixels } from "./heic.ts";

/** Posts the pixels; null for a picture that is unreadable or too large. */
const { path, maxPixels } = workerData as { path: string; maxPixels: number };
const file = readFileSync(path);
// libheif decodes in a timer, where no caller catches what it throws.
process.once("uncaughtException", () => parentPort?.postMessage(null));
const picture = await decodeMain(file).catch(() => null);
// Moved, since a copy of 200 MB would stop the server.
parentPort?.postMessage(picture, picture ? [picture.data.buffer as ArrayBuffer] : []);

async function decodeMain(buffer: Buffer): Promise<Pixels | null> {
  // `all` reads the sizes first: a picture that would take too much memory is never decoded.
  const [image] = await decode.all({ buffer });
  if (!image || image.width * image.height > maxPixels) return null;
  const { width, height, data } = await image.decode();
  return { width, height, data };
}
