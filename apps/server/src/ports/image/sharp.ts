import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { AppError } from "#core/app-error";
import { decodeHeic } from "./heic.ts";
import { isPhoto, type PhotoFormat, readFormat } from "./photo-format.ts";
import type { Images, Photo } from "./port.ts";

let loaded: ReturnType<typeof load> | undefined;

/** Loaded with the first image: an idle server needs a fifth less memory without it. */
async function load() {
  const { default: sharp } = await import("sharp");
  // Only these loaders may open untrusted files. SVG is for our own drawings: `readFormat` rejects a user's SVG before.
  sharp.block({ operation: ["VipsForeignLoad"] });
  const loaders = ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`);
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
  return sharp;
}

const quality = { quality: 85, mozjpeg: false };
export const maxPixels = 50_000_000;
const guard = { limitInputPixels: maxPixels, failOn: "warning" } as const;
/** Anyone can request cards, so that rendering must not occupy all threads. */
const oneAtATime = pLimit(1);
const [photoSide, thumbSide, placeholderSide, printSide] = [2_048, 480, 24, 96];

export function createSharpImages(): Images {
  return {
    normalise: async (path, maxSide) => {
      const format = await readFormat(path);
      if (!isPhoto(format)) throw new AppError("NOT_AN_IMAGE");
      return rejectUnreadable(async () => {
        const image = await decode(path, format);
        const size = { width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true } as const;
        return image.resize(size).flatten({ background: "white" }).jpeg(quality).toBuffer();
      });
    },
    fromPixels: async ({ width, height, rgba }) =>
      (await open())(rgba, { raw: { width, height, channels: 4 } })
        .flatten({ background: "white" })
        .jpeg(quality)
        .toBuffer(),
    fingerprint: async (picture) =>
      (await open())(picture).greyscale().resize(printSide, printSide, { fit: "fill" }).raw().toBuffer(),
    square: (path, side) => encode(path, (image) => image.resize({ width: side, height: side, fit: "cover" })),
    isPhoto: async (path) => isPhoto(await readFormat(path)),
    photo: createPhoto,
    card: async (card) => oneAtATime(async () => (await import("./card.ts")).renderCard(await open(), card)),
  };
}

async function encode(path: string, transform: (image: Sharp) => Sharp): Promise<Buffer> {
  const format = await readFormat(path);
  if (format !== "jpeg" && format !== "png") throw new AppError("NOT_AN_IMAGE");
  return rejectUnreadable(async () => {
    const image = (await open())(await readFile(path), guard).autoOrient();
    return transform(image).flatten({ background: "white" }).jpeg(quality).toBuffer();
  });
}

async function createPhoto(path: string): Promise<Photo> {
  const format = await readFormat(path);
  if (!isPhoto(format)) throw new AppError("NOT_AN_IMAGE");
  return rejectUnreadable(async () => {
    const [sharp, picture] = [await open(), await decode(path, format)];
    const { data: photo, info } = await picture
      .resize({ width: photoSide, height: photoSide, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg(quality)
      .toBuffer({ resolveWithObject: true });
    // From the re-encoded photo, which is smaller.
    const thumb = await sharp(photo)
      .resize({ width: thumbSide, height: thumbSide, fit: "outside", withoutEnlargement: true })
      .jpeg(quality)
      .toBuffer();
    const tiny = await sharp(thumb)
      .resize({ width: placeholderSide, height: placeholderSide, fit: "inside" })
      .blur(0.8)
      .jpeg({ quality: 50 })
      .toBuffer();
    const placeholder = `data:image/jpeg;base64,${tiny.toString("base64")}`;
    return { photo, thumb, placeholder, width: info.width, height: info.height };
  });
}

async function decode(path: string, format: PhotoFormat): Promise<Sharp> {
  const [sharp, bytes] = [await open(), await readFile(path)];
  if (format !== "heic") return sharp(bytes, guard).autoOrient();
  const { data, width, height } = await decodeHeic(bytes, maxPixels);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function open() {
  loaded ??= load();
  return loaded;
}

/** sharp has no error classes: every failure to decode is NOT_AN_IMAGE. */
async function rejectUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError("NOT_AN_IMAGE");
  }
}
