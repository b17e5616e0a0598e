import { open } from "node:fs/promises";

export type PhotoFormat = "jpeg" | "png" | "webp" | "avif" | "heic";

/** Detects the format by the first bytes, never by a name; null for formats that are not accepted. */
export async function readFormat(path: string): Promise<PhotoFormat | null> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64), 0, 64, 0);
    return detectFormat(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

export function isPhoto(format: PhotoFormat | null): format is PhotoFormat {
  return format !== null;
}

const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

export function detectFormat(head: Buffer): PhotoFormat | null {
  const text = (from: number, to: number) => head.toString("latin1", from, to);
  if (text(0, 3) === "\xff\xd8\xff") return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) !== "ftyp") return null;
  const size = Math.min(head.length, head.readUInt32BE(0));
  const brands = [text(8, 12), ...(text(16, size).match(/.{4}/gs) ?? [])];
  if (brands[0] === "avif" || brands[0] === "avis") return "avif";
  if (heicBrands.includes(brands[0] ?? "")) return "heic";
  if (brands[0] !== "mif1" && brands[0] !== "msf1") return null;
  if (brands.includes("avif")) return "avif";
  return brands.some((brand) => heicBrands.includes(brand)) ? "heic" : null;
}
