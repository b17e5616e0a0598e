import { readFile } from "node:fs/promises";
import type { Sharp } from "sharp";
import { AppError } from "#core/app-error";
import type { Images } from "./port.ts";

let loaded: ReturnType<typeof load> | undefined;

/** Loaded with the first picture: a server at rest is a fifth smaller without. */
async function load() {
  const { default: sharp } = await import("sharp");
  // Only the loaders that are asked for may open a stranger's bytes.
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer"] });
  sharp.cache(false);
  return sharp;
}

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
  loaded ??= load();
  const [sharp, bytes] = await Promise.all([loaded, readFile(path)]);
  try {
    const image = sharp(bytes, { limitInputPixels: 50_000_000, failOn: "warning" }).autoOrient();
    return await shape(image).flatten({ background: "white" }).jpeg(quality).toBuffer();
  } catch {
    // sharp has no error classes: whatever it cannot read is not a picture we take.
    throw new AppError("NOT_AN_IMAGE");
  }
}
