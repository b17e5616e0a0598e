import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#core/app-error";

export type PartFile = { path: string; bytes: number };

/** Bounds what a killed server loses of a chunk, and the size of one request to the storage. */
const maxPartBytes = 8 * 1024 * 1024;

/**
 * Writes a request body to files of at most 8 MiB, one after the other; the caller takes each away. Throws UPLOAD_MALFORMED after
 * the last file if the body is incomplete or exceeds `limit`. The source stays open, so that the rest of the body can be read and
 * the response arrives.
 */
export async function* writeParts(source: Readable, folder: string, limit: number): AsyncGenerator<PartFile> {
  let isMalformed = false;
  let rest: Buffer = Buffer.alloc(0);
  const body = readBody();
  for (let number = 1; ; number++) {
    const path = join(folder, `part-${number}`);
    let bytes = 0;
    async function* readPart() {
      while (bytes < maxPartBytes) {
        const chunk = rest.length > 0 ? rest : (await body.next()).value;
        if (!chunk) return;
        const taken = chunk.subarray(0, maxPartBytes - bytes);
        rest = chunk.subarray(taken.length);
        bytes += taken.length;
        yield taken;
      }
    }
    await pipeline(Readable.from(readPart(), { objectMode: false }), createWriteStream(path, { flags: "wx" }));
    if (bytes > 0) yield { path, bytes };
    if (bytes < maxPartBytes) break;
  }
  if (isMalformed) throw new AppError("UPLOAD_MALFORMED");

  async function* readBody(): AsyncGenerator<Buffer, undefined> {
    let remaining = limit;
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        remaining -= chunk.length;
        isMalformed = remaining < 0;
        if (isMalformed) return;
        yield chunk;
      }
    } catch {
      // The connection broke.
      isMalformed = true;
    }
  }
}
