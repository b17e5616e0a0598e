import { open } from "node:fs/promises";
import { stillImageBrand } from "./facts.ts";
import { type VideoRefusal, VideoRefused } from "./port.ts";
import type { Outcome } from "./run.ts";

const unsupportedFormats = "avi|flv|asf|mpegts|mpeg|rm|ogg|mxf|dv|nut|ivf|swf";
const tooManyPixels = /exceeds specified max pixel count|Picture size \d+x\d+ is invalid/;
const reasons: [RegExp, VideoRefusal][] = [
  [new RegExp(`^\\[(${unsupportedFormats}) @ \\w+\\] Format not on whitelist`, "m"), "unsupported"],
  [/Number of streams exceeds/, "unsupported"],
  [tooManyPixels, "dimensions"],
  [/Cannot allocate memory/, "dimensions"],
];

/** Why a tool refused a file, or which limit it exceeded. */
export async function toRefusal(path: string, { code, errors }: Outcome, detail = ""): Promise<VideoRefused> {
  // No phone records a file whose first picture takes seconds of computation.
  if (code === null) return new VideoRefused("picture", "over its limits");
  const found = reasons.find(([pattern]) => pattern.test(errors));
  if (found) return new VideoRefused(found[1], detail);
  return new VideoRefused((await looksLikeVideo(path)) ? "damaged" : "not_a_video", detail);
}

export function hasTooManyPixels(errors: string): boolean {
  return tooManyPixels.test(errors);
}

/** By its first bytes: MP4 and its relatives, Matroska and WebM. */
async function looksLikeVideo(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(12), 0, 12, 0);
    const isMatroska = buffer.readUInt32BE(0) === 0x1a45dfa3;
    const [box, brand] = [buffer.toString("latin1", 4, 8), buffer.toString("latin1", 8)];
    if (box === "ftyp" && stillImageBrand.test(brand)) return false;
    return isMatroska || /^(ftyp|moov|mdat|free|skip|wide|moof|styp)$/.test(box);
  } finally {
    await file.close();
  }
}
