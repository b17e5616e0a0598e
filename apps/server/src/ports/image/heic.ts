import { Worker } from "node:worker_threads";
import pLimit from "p-limit";

export type Pixels = { width: number; height: number; data: Uint8Array };

const patienceMs = 30_000;
/** A decoded photo is some 200 MB. */
const oneAtATime = pLimit(1);

/**
 * The upright RGBA pixels of a HEIC's main picture. libheif runs as WebAssembly in a thread of its own: what a hostile file does
 * to it stays in there, and requests are answered meanwhile.
 */
export function decodeHeic(bytes: Buffer, maxPixels: number): Promise<Pixels> {
  return oneAtATime(async () => {
    const workerData = { bytes, maxPixels };
    // libheif says on the standard output what it dislikes.
    const quiet = { stdout: true, stderr: true };
    const worker = new Worker(new URL("./heic.worker.ts", import.meta.url), { workerData, ...quiet });
    const clock = setTimeout(() => void worker.terminate(), patienceMs);
    try {
      return await new Promise<Pixels>((resolve, reject) => {
        worker.once("message", resolve).once("error", reject);
        worker.once("exit", () => reject(new Error("a HEIC gave no picture")));
      });
    } finally {
      clearTimeout(clock);
      await worker.terminate();
    }
  });
}
