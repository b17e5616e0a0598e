import { createReadStream } from "node:fs";
import { open, rm, utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of the ZIP: generated while it is read, or on the disk while `use` runs. */
export type ZipPart = { name: string } & (
  | { content: () => AsyncIterable<Buffer> }
  | { copy: (use: (path: string) => Promise<void>) => Promise<void> }
);

/**
 * Writes one part after the other, each opened when it is its turn, to a file that only its owner can read. Only generated parts are
 * compressed. After an error there is no file.
 */
export async function writeZip(path: string, parts: AsyncIterable<ZipPart>, signal: AbortSignal) {
  const zip = new ZipFile();
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  zip.on("error", (error) => failure.abort(error));
  const target = await open(path, "wx", 0o600);
  const written = pipeline(zip.outputStream, target.createWriteStream(), { signal: stop });
  // The error is thrown by the `await` below, also if it happens while the parts are listed.
  written.catch(() => undefined);
  let copied = Promise.resolve();
  try {
    for await (const part of parts) {
      zip.addReadStreamLazy(part.name, { compress: "content" in part }, (callback) => {
        // `sweepScratch` deletes untouched folders of dead processes.
        void utimes(dirname(path), new Date(), new Date()).catch(() => undefined);
        if ("content" in part) return callback(null, Readable.from(part.content()));
        copied = part
          .copy(async (file) => {
            const stream = createReadStream(file, { signal: stop });
            callback(null, stream);
            await finished(stream);
          })
          .catch((error) => callback(error, Readable.from([])));
      });
    }
    zip.end();
    await written;
  } catch (error) {
    failure.abort(error);
    await Promise.allSettled([written, copied]);
    await rm(path, { force: true });
    // The first one.
    throw failure.signal.reason;
  }
}
