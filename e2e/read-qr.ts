import jsQR from "jsqr";
import { PNG } from "pngjs";

/** Decodes the QR code of a PNG; undefined when there is none. */
export function readQr(picture: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(picture);
  return jsQR.default(new Uint8ClampedArray(data), width, height)?.data;
}
