import { text } from "node:stream/consumers";
import { fromBuffer } from "yauzl";

/** The content of each file of a ZIP, as text. */
export function readZip(bytes: Buffer): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found: Record<string, string> = {};
      zip.on("error", reject).on("end", () => resolve(found));
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error);
          found[entry.fileName] = await text(stream);
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}
