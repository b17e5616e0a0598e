import { randomInt } from "node:crypto";
import sharp from "sharp";

/** A picture with unique bytes. */
export async function makePicture(format: "jpeg" | "png" | "gif" | "webp" = "jpeg"): Promise<Blob> {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const noise = { type: "gaussian" as const, mean: randomInt(60, 200), sigma: 20 };
  const image = sharp({ create: { width: 300, height: 500, channels: 3, background, noise } });
  return new Blob([new Uint8Array(await image.toFormat(format).toBuffer())]);
}
