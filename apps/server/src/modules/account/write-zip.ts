import { createReadStream, createWriteStream } from "node:fs";
import { utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of the ZIP: generated while it is read, or on the disk while `use` runs. */
export type ZipPart = { name: string } & (
  | { content: () => AsyncIterable<Buffer> }
  | { copy: (use: (path: string) => Promise<void>) => Promise<void> }
);

/** Writes one part after the other, each opened when it is its turn. Only generated parts are compressed. */
export async function writeZip(path: string, parts: AsyncIterable<ZipPart>, signal: AbortSignal) {
  const zip = new ZipFile();
  const failure = new AbortController();
  zip.on("error", (error) => failure.abort(error));
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: "wx" }), {
    signal: AbortSignal.any([signal, failure.signal]),
  });
  // The error is thrown by the `await` below, also if listing the parts fails first.
  written.catch(() => undefined);
  for await (const part of parts) {
    zip.addReadStreamLazy(part.name, { compress: "content" in part }, (callback) => {
      // `sweepScratch` deletes untouched folders of dead processes.
      void utimes(dirname(path), new Date(), new Date()).catch(() => undefined);
      if ("content" in part) return callback(null, Readable.from(part.content()));
      part
        .copy(async (file) => {
          const stream = createReadStream(file);
          callback(null, stream);
          await finished(stream);
        })
        .catch((error) => callback(error, Readable.from([])));
    });
  }
  zip.end();
  await written;
}
