import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { AppError } from "#core/app-error";
import { createSharedWork } from "#core/threads/share-work";
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
  // More threads per image would leave none of few processors to requests.
  sharp.concurrency(1);
  return sharp;
}

const quality = { quality: 85, mozjpeg: false };
const maxPixels = 50_000_000;
const guard = { limitInputPixels: maxPixels, failOn: "warning" } as const;
/** Anyone can request cards, so that rendering must not occupy all threads. */
const oneAtATime = pLimit(1);
/** A photo of 50 megapixels takes up to 200 MB and seconds. A creator uploads several at once. */
const shareWork = createSharedWork({ maxWaiting: 6 });
const [photoSide, thumbSide, placeholderSide, printSide] = [2_048, 480, 24, 96];

export function createSharpImages(): Images {
  return {
    normalise: async (path, maxSide, senderId) => {
      const format = await readFormat(path);
      if (!isPhoto(format)) throw new AppError("NOT_AN_IMAGE");
      const size = { width: maxSide, height: maxSide, fit: "inside", withoutEnlargement: true } as const;
      return convertInTurn(senderId, { path, format }, (picture) =>
        picture.resize(size).flatten({ background: "white" }).jpeg(quality).toBuffer(),
      );
    },
    fromPixels: async ({ width, height, rgba }) =>
      (await open())(rgba, { raw: { width, height, channels: 4 } })
        .flatten({ background: "white" })
        .jpeg(quality)
        .toBuffer(),
    greyscale: async (picture) => {
      const pixels = (await open())(picture).greyscale().raw();
      const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
      return { width: info.width, height: info.height, grey: data };
    },
    fingerprint: async (picture) =>
      (await open())(picture).greyscale().resize(printSide, printSide, { fit: "fill" }).raw().toBuffer(),
    square: createSquare,
    isPhoto: async (path) => isPhoto(await readFormat(path)),
    photo: createPhoto,
    card: async (card) => oneAtATime(async () => (await import("./card.ts")).renderCard(await open(), card)),
  };
}

async function createSquare(path: string, side: number, senderId: string): Promise<Buffer> {
  const format = await readFormat(path);
  if (format !== "jpeg" && format !== "png") throw new AppError("NOT_AN_IMAGE");
  return convertInTurn(senderId, { path, format }, (picture) => {
    const image = picture.resize({ width: side, height: side, fit: "cover" });
    return image.flatten({ background: "white" }).jpeg(quality).toBuffer();
  });
}

async function createPhoto(path: string, senderId: string): Promise<Photo> {
  const format = await readFormat(path);
  if (!isPhoto(format)) throw new AppError("NOT_AN_IMAGE");
  return convertInTurn(senderId, { path, format }, async (picture) => {
    const sharp = await open();
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

type PhotoFile = { path: string; format: PhotoFormat };

async function read({ path, format }: PhotoFile, timeout: AbortSignal): Promise<Sharp> {
  const sharp = await open();
  if (format !== "heic") return sharp(await readFile(path), guard).autoOrient();
  const { data, width, height } = await decodeHeic(path, maxPixels, timeout);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

function open() {
  loaded ??= load();
  return loaded;
}

/**
 * sharp decodes while `convert` runs and has no error classes: every failure of it is NOT_AN_IMAGE. Failures to load sharp, to start a
 * thread or to read the file are the machine's.
 */
async function convertInTurn<T>(
  senderId: string,
  file: PhotoFile,
  convert: (picture: Sharp) => Promise<T>,
): Promise<T> {
  return shareWork(senderId, async (timeout) => {
    const picture = await read(file, timeout);
    return convert(picture).catch(() => {
      throw new AppError("NOT_AN_IMAGE");
    });
  });
}
