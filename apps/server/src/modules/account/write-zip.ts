import { createReadStream, createWriteStream } from "node:fs";
import { utimes } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A file of a ZIP: made as it is read, or lying on the disk while `use` runs. */
export type Part = { name: string } & (
  | { content: () => AsyncIterable<Buffer> }
  | { copy: (use: (path: string) => Promise<void>) => Promise<void> }
);

/** One part after the other, each opened when its turn comes; what is compressed already is only stored. */
export async function writeZip(path: string, parts: AsyncIterable<Part>, signal: AbortSignal) {
  const zip = new ZipFile();
  const failed = new AbortController();
  zip.on("error", (error) => failed.abort(error));
  const written = pipeline(zip.outputStream, createWriteStream(path, { flags: "wx" }), {
    signal: AbortSignal.any([signal, failed.signal]),
  });
  // Told to who awaits it below, also where naming the parts fails first.
  written.catch(() => undefined);
  for await (const part of parts) {
    zip.addReadStreamLazy(part.name, { compress: "content" in part }, (give) => {
      // Scratch that nobody touches is taken for what a dead process left.
      void utimes(dirname(path), new Date(), new Date()).catch(() => undefined);
      if ("content" in part) return give(null, Readable.from(part.content()));
      part
        .copy(async (found) => {
          const stream = createReadStream(found);
          give(null, stream);
          await finished(stream);
        })
        .catch((error) => give(error, Readable.from([])));
    });
  }
  zip.end();
  await written;
}
