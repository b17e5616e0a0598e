import { join } from "node:path";
import { Worker } from "node:worker_threads";
import pLimit from "p-limit";
import { AppError } from "#core/app-error";
import { serverFolder } from "#core/server-folder";

export type Pixels = { width: number; height: number; data: Uint8Array };

/** Including the wait for other photos. Below the 10 s limit of a response, after which the photo would be stored all the same. */
const timeoutMs = 8_000;
/** A decoded photo takes about 200 MB. */
const oneAtATime = pLimit(1);

/**
 * Returns the upright RGBA pixels of a HEIC's main image; AppError UNAVAILABLE after the timeout. libheif runs as WebAssembly in a
 * worker thread, which isolates hostile files and does not block requests.
 */
export function decodeHeic(bytes: Buffer, maxPixels: number): Promise<Pixels> {
  const timeout = AbortSignal.timeout(timeoutMs);
  return oneAtATime(async () => {
    if (timeout.aborted) throw new AppError("UNAVAILABLE");
    const workerData = { bytes, maxPixels };
    // libheif logs to standard output.
    const output = { stdout: true, stderr: true };
    const worker = new Worker(join(serverFolder, "src/ports/image/heic.worker.ts"), { workerData, ...output });
    try {
      return await new Promise<Pixels>((resolve, reject) => {
        timeout.addEventListener("abort", () => reject(new AppError("UNAVAILABLE")), { once: true });
        worker.once("message", resolve).once("error", reject);
        worker.once("exit", () => reject(new Error("a HEIC gave no picture")));
      });
    } finally {
      await worker.terminate();
    }
  });
}
