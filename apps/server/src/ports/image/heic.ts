import { runThread } from "#core/threads/run-thread";

export type Pixels = { width: number; height: number; data: Uint8Array };

/** Without the pixels and the memory of WebAssembly, which are about 200 MB for a photo of a phone. */
const program = { file: "ports/image/heic.worker.ts", heapMegabytes: 128 };

/**
 * Returns the upright RGBA pixels of a HEIC's main image; AppError UNAVAILABLE after the timeout. libheif runs as WebAssembly in a
 * thread, which isolates hostile files.
 */
export function decodeHeic(path: string, maxPixels: number, timeout: AbortSignal): Promise<Pixels> {
  return runThread(program, { path, maxPixels }, timeout, (thread) => thread.next<Pixels>());
}
