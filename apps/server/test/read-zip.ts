import { buffer } from "node:stream/consumers";
import { fromBuffer } from "yauzl";

/** The content of each file of a ZIP, as text. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const files = Object.entries(await readZipFiles(bytes));
  return Object.fromEntries(files.map(([name, content]) => [name, content.toString()]));
}

export function readZipFiles(bytes: Buffer): Promise<Record<string, Buffer>> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const found: Record<string, Buffer> = {};
      zip.on("error", reject).on("end", () => resolve(found));
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, async (error, stream) => {
          if (error) return reject(error);
          found[entry.fileName] = await buffer(stream);
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}
