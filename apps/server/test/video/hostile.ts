// For the tests of ports/video: lets a hostile file go all the way, and looks at all that it may have left.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect } from "vitest";
import { type PrepareOptions, type Video, VideoRefused } from "#ports/video/port";
import { boxesOf, decode, innocentBoxes, processesNaming, sizesIn } from "./samples.ts";

/** Planted in what must not come out. */
export const marker = "SEGREDO-23.5505-046.6333";

/** Refused for a reason, or made ready to serve. */
export const outcomes = [
  "clean",
  "not_a_video",
  "too_long",
  "damaged",
  "picture",
  "sound",
  "dimensions",
  "unsupported",
];

/**
 * The reason of the refusal, or "clean": made ready to serve, decoded (without a complaint, where we
 * encoded it), all of one size, with no box that could hold words and without the marker. Anything else fails, as do a file or a process left behind.
 */
export async function outcomeOf(video: Video, path: string, options?: PrepareOptions): Promise<string> {
  const target = join(mkdtempSync(join(dirname(path), "outcome-")), basename(path));
  mkdirSync(target);
  try {
    const facts = await video.inspect(path, { maxDurationSeconds: 16 });
    const made = await video.prepare(path, facts, target, options);
    expect(readdirSync(target).sort()).toEqual(["poster.jpg", "video.mp4"]);
    const { pictures, size } = decode(made.videoPath, { lenient: made.copied });
    expect(sizesIn(made.videoPath)).toHaveLength(1);
    expect([size, pictures > 0]).toEqual([`${made.width}x${made.height}`, true]);
    expect(made.durationSeconds).toBeLessThan(16.5);
    expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(1920);
    expect(boxesOf(made.videoPath).filter((box) => !innocentBoxes.has(box))).toEqual([]);
    for (const file of [made.videoPath, made.posterPath]) expect(mentions(file, marker)).toBe(false);
    return "clean";
  } catch (error) {
    if (!(error instanceof VideoRefused)) throw error;
    expect(readdirSync(target)).toEqual([]);
    return error.reason;
  } finally {
    expect(processesNaming(dirname(path))).toEqual([]);
    rmSync(dirname(target), { recursive: true });
  }
}

/** In any of the ways that text is written in files. */
export function mentions(path: string, text: string): boolean {
  const bytes = readFileSync(path);
  const wide = Buffer.from(text, "utf16le");
  return [Buffer.from(text), wide, Buffer.from(wide).swap16()].some((form) => bytes.includes(form));
}
