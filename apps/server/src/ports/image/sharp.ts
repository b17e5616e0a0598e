import { readFile } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { AppError } from "#core/app-error";
import type { Images } from "./port.ts";

// Only the loaders that are asked for may open a stranger's bytes.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
sharp.cache(false);

const quality = { quality: 85, mozjpeg: false };

export function createSharpImages(): Images {
  return {
    normalise: (path, maxSide) =>
      encode(path, (image) =>
        image.resize({ width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true }),
      ),
    square: (path, side) => encode(path, (image) => image.resize({ width: side, height: side, fit: "cover" })),
  };
}

async function encode(path: string, shape: (image: Sharp) => Sharp): Promise<Buffer> {
  const bytes = await readFile(path);
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000, failOn: "warning" }).autoOrient();
    return await shape(image).flatten({ background: "white" }).jpeg(quality).toBuffer();
  } catch {
    // sharp has no error classes: whatever it cannot read is not a picture we take.
    throw new AppError("NOT_AN_IMAGE");
  }
}
