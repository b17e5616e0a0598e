import { AppError } from "#core/app-error";
import { isOutOfMemory, runThread } from "#core/threads/run-thread";

export type Pixels = { width: number; height: number; data: Uint8ClampedArray };

/** Without the pixels and the memory of WebAssembly, which are about 200 MB for a photo of a phone. */
const program = { file: "ports/image/heic.worker.ts", heapMegabytes: 128 };

/**
 * Returns the upright RGBA pixels of a HEIC's main image; AppError NOT_AN_IMAGE for one that is broken or too large, UNAVAILABLE after
 * the timeout. libheif runs as WebAssembly in a thread, which isolates hostile files.
 */
export async function decodeHeic(path: string, maxPixels: number, timeout: AbortSignal): Promise<Pixels> {
  const decoded = await runThread(program, { path, maxPixels }, timeout, (thread) =>
    thread.next<Pixels | null>(),
  ).catch((error) => {
    if (isOutOfMemory(error)) return null;
    throw error;
  });
  if (!decoded) throw new AppError("NOT_AN_IMAGE");
  return decoded;
}
