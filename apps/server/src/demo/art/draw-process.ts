// Reads a list of pictures from standard input and renders each (draw.ts).
import { setPriority } from "node:os";
import { json } from "node:stream/consumers";
import sharp from "sharp";
import type { Picture } from "./draw.ts";

setPriority(10);
for (const { svg, path, width } of (await json(process.stdin)) as Picture[]) {
  await sharp(Buffer.from(svg), { limitInputPixels: 50_000_000 })
    .resize({ width })
    .png({ compressionLevel: 1 })
    .toFile(path);
}
