import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { AppError } from "#core/app-error";

export type Pixels = { width: number; height: number; data: Uint8Array };

/** Waiting for others included: after ten an answer would come too late, and the photo would be kept all the same. */
const patienceMs = 8_000;
/** A decoded photo is some 200 MB. */
const oneAtATime = pLimit(1);

/**
 * The upright RGBA pixels of a HEIC's main picture; AppError UNAVAILABLE when that takes too long. libheif runs as WebAssembly in
 * a thread of its own: what a hostile file does to it stays in there, and requests are answered meanwhile.
 */
export function decodeHeic(bytes: Buffer, maxPixels: number): Promise<Pixels> {
  const patience = AbortSignal.timeout(patienceMs);
  return oneAtATime(async () => {
    if (patience.aborted) throw new AppError("UNAVAILABLE");
    const workerData = { bytes, maxPixels };
    // libheif says on the standard output what it dislikes.
    const quiet = { stdout: true, stderr: true };
    const worker = new Worker(new URL("./heic.worker.ts", import.meta.url), { workerData, ...quiet });
    try {
      return await new Promise<Pixels>((resolve, reject) => {
        patience.addEventListener("abort", () => reject(new AppError("UNAVAILABLE")), { once: true });
        worker.once("message", resolve).once("error", reject);
        worker.once("exit", () => reject(new Error("a HEIC gave no picture")));
      });
    } finally {
      await worker.terminate();
    }
  });
}
