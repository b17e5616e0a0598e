import { expect, test } from "vitest";
import { detectFormat } from "./photo-format.ts";

const box = (...brands: string[]) => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(12 + 4 * brands.length);
  const [first = "", ...rest] = brands;
  return Buffer.concat([size, Buffer.from(`ftyp${first}\0\0\0\0${rest.join("")}`)]);
};

test.each([
  ["JPEG", Buffer.from("ffd8ffe0", "hex"), "jpeg"],
  ["PNG", Buffer.from("89504e470d0a1a0a0000", "hex"), "png"],
  ["WebP", Buffer.from("RIFF\0\0\0\0WEBPVP8 "), "webp"],
  ["AVIF", box("avif", "avif", "mif1"), "avif"],
  ["HEIC from an iPhone", box("heic", "mif1", "heic"), "heic"],
  ["HEIC with the brand of its container", box("mif1", "mif1", "heic"), "heic"],
  ["AVIF with the brand of its container", box("mif1", "avif", "miaf"), "avif"],
  ["MP4", box("isom", "iso2", "avc1", "mp41"), null],
  ["QuickTime", box("qt  ", "qt  "), null],
  ["GIF", Buffer.from("GIF89a"), null],
  ["two bytes", Buffer.from("ffd8", "hex"), null],
  ["nothing", Buffer.alloc(0), null],
])("the format of a photo is detected: %s", (_name, head, format) => expect(detectFormat(head)).toBe(format));
