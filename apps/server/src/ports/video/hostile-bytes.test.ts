// @module-tag slow
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { frames, withAmr } from "#test/video/amr";
import { addInto, box, listBoxes, replaceBox, uint32 } from "#test/video/boxes";
import { marker, outcomeOf, outcomes } from "#test/video/hostile";
import { ffmpeg, makeFolder, makeSample } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(240_000);
const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const written = (name: string, ...content: (Buffer | string)[]) => {
  writeFileSync(at(name), Buffer.concat(content.map((part) => Buffer.from(part))));
  return at(name);
};
const tiny = { size: "64x64", rate: "10", seconds: 1 } as const;
const late = readFileSync(makeSample(at("late.mp4"), tiny));
const fast = readFileSync(makeSample(at("fast.mp4"), { ...tiny, more: ["-movflags", "+faststart"] }));
const fragmented = readFileSync(
  makeSample(at("frag.mp4"), { ...tiny, more: ["-movflags", "frag_keyframe+empty_moov"] }),
);
const webm = readFileSync(makeSample(at("a.webm"), { ...tiny, video: ["-c:v", "libvpx"], sound: ["-c:a", "libopus"] }));
const oldPhone = readFileSync(
  withAmr(at("old.3gp"), { video: ["-c:v", "mpeg4"], band: "nb", frames: frames(50, "sound") }),
);
const olderPhone = readFileSync(
  withAmr(at("older.3gp"), { video: ["-c:v", "h263"], band: "wb", frames: frames(50, "sound") }),
);
const containers = { late, fast, fragmented, webm, oldPhone, olderPhone };

describe("truncated files", () => {
  it.each(Object.entries(containers))(
    "a file truncated anywhere is refused, or the rest is served clean: %s",
    async (name, whole) => {
      const cuts = [
        0,
        1,
        7,
        8,
        31,
        32,
        40,
        100,
        500,
        ...[0.3, 0.6, 0.95].map((part) => Math.floor(part * whole.length)),
      ];
      for (const length of cuts)
        expect(await outcomeOf(video, written(`cut-${name}`, whole.subarray(0, length))), String(length)).toBeOneOf(
          outcomes,
        );
      for (const length of cuts.slice(0, 6))
        expect(await outcomeOf(video, written(`cut-${name}`, whole.subarray(0, length))), String(length)).toMatch(
          /^(damaged|not_a_video)$/,
        );
    },
  );
});

describe("files with flipped bits", () => {
  const flips = fc.array(
    fc.tuple(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), fc.integer({ min: 0, max: 7 })),
    {
      minLength: 1,
      maxLength: 12,
    },
  );
  const kinds = fc.constantFrom(...(Object.keys(containers) as (keyof typeof containers)[]));
  const places = fc.constantFrom("anywhere", "headers");

  const numRuns = Number(process.env.FAST_CHECK_RUNS ?? 10);

  it("a file with flipped bits is refused or served clean", { timeout: 120_000 + 6_000 * numRuns }, async () => {
    const property = fc.asyncProperty(kinds, places, flips, async (kind, place, bits) => {
      const bytes = Buffer.from(containers[kind]);
      const moov = listBoxes(bytes).find(({ type }) => type === "moov");
      const [from, to] = place === "headers" && moov ? [moov.start, moov.end] : [0, bytes.length];
      for (const [where, bit] of bits) {
        const offset = from + Math.floor(where * (to - from));
        bytes[offset] = (bytes[offset] ?? 0) ^ (1 << bit);
      }
      expect(await outcomeOf(video, written("flipped", bytes))).toBeOneOf(outcomes);
    });
    await fc.assert(property, { numRuns, endOnFailure: true });
  });
});

describe("files of two formats", () => {
  const jpeg = () => {
    ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x64:d=1", "-frames:v", "1", at("a.jpg")]);
    return readFileSync(at("a.jpg"));
  };
  const html = `<!doctype html><script>alert("${marker}")</script>`;
  /** An archive with one stored file; readers search for its directory from the end. */
  const zip = () => {
    const name = Buffer.from("a.txt");
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(marker.length, 4);
    sizes.writeUInt32LE(marker.length, 8);
    const common = Buffer.concat([Buffer.alloc(10), sizes, Buffer.from([name.length, 0, 0, 0])]);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, name, Buffer.from(marker)]);
    const central = Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.alloc(2), common, Buffer.alloc(14), name]);
    const end = Buffer.concat([
      Buffer.from("PK\x05\x06"),
      Buffer.alloc(4),
      Buffer.from([1, 0, 1, 0]),
      Buffer.alloc(10),
    ]);
    return Buffer.concat([local, central, end]);
  };

  it.each<[string, () => Parameters<typeof written>, string]>([
    ["a JPEG followed by a video is no video", () => ["jpeg-first.mp4", jpeg(), late], "not_a_video"],
    ["an HTML page followed by a video is no video", () => ["html-first.mp4", html, late], "not_a_video"],
    ["a video followed by a JPEG is a video", () => ["jpeg-last.mp4", late, jpeg()], "clean"],
    ["a video followed by an HTML page is a video", () => ["html-last.mp4", late, html], "clean"],
    ["a video followed by an archive is a video", () => ["zip-last.mp4", late, zip()], "clean"],
    ["a video with HTML in its brands is a video", () => ["html-brand.mp4", branded(html)], "clean"],
    ["a video with HTML in a free box is a video", () => ["html-free.mp4", late, box("free", html)], "clean"],
    ["a video followed by a video is a video", () => ["twice.mp4", late, late], "clean"],
  ])("a file of two formats is refused or served clean: %s", async (_, make, outcome) => {
    expect(await outcomeOf(video, written(...make()))).toBe(outcome);
  });

  /** The same video with a longer list of brands. */
  function branded(text: string): Buffer {
    const padding = Buffer.alloc((4 - (text.length % 4)) % 4, 0x20);
    const ftyp = box("ftyp", "isom", uint32(512), "isomiso2avc1mp41", text, padding);
    const grown = ftyp.length - (listBoxes(late)[0]?.end ?? 0);
    let moved = replaceBox(late, "ftyp", ftyp);
    for (const nth of [0, 1]) {
      const stco = listBoxes(moved).filter(({ type }) => type === "stco")[nth];
      const table = Buffer.from(moved.subarray((stco?.start ?? 0) + 8, stco?.end));
      for (let entry = 8; entry < table.length; entry += 4)
        table.writeUInt32BE(table.readUInt32BE(entry) + grown, entry);
      moved = replaceBox(moved, "stco", box("stco", table), nth);
    }
    return moved;
  }

  it("a second set of headers does not replace the first", async () => {
    const moov = listBoxes(late).find(({ type }) => type === "moov");
    const again = addInto(late.subarray(moov?.start, moov?.end), "moov", box("udta", box("free", marker)));
    expect(await outcomeOf(video, written("two-moov.mp4", late, again))).toBeOneOf(outcomes);
  });
});
