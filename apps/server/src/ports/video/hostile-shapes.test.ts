// @module-tag slow
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { addInto, box, listBoxes, replaceBox, uint32 } from "#test/video/boxes";
import { outcomeOf, outcomes } from "#test/video/hostile";
import { ffmpeg, h264, hasEncoder, makeFolder, makeSample } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(180_000);
const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const written = (name: string, ...content: Buffer[]) => {
  writeFileSync(at(name), Buffer.concat(content));
  return at(name);
};
const tiny = { size: "64x64", rate: "30", seconds: 0.7, sound: null } as const;
const own = readFileSync(makeSample(at("own.mp4"), tiny));

/** The tiny video with other numbers: `type` is the box, `offset` counts from its first byte. */
function changed(type: string, offset: number, ...values: number[]): Buffer {
  const found = listBoxes(own).find((each) => each.type === type);
  if (!found) throw new Error(`no ${type}`);
  const bytes = Buffer.from(own);
  uint32(...values).copy(bytes, found.start + offset);
  return bytes;
}

describe("decompression bombs", () => {
  const single = (name: string, size: string, codec: string[]) =>
    ffmpeg(["-f", "lavfi", "-i", `color=s=${size}:r=1:d=1`, ...codec, "-pix_fmt", "yuv420p", at(name)]);

  it("a picture of 16,000 by 16,000 pixels in a few kB is refused at once", async () => {
    single("wide.mp4", "16000x16000", ["-c:v", "mjpeg", "-q:v", "31"]);
    const before = performance.now();
    expect(await outcomeOf(video, at("wide.mp4"))).toBe("dimensions");
    // Before the time limit of ffprobe, which is 10 s.
    expect(performance.now() - before).toBeLessThan(9_000);
  });

  it("a video with a container that states a smaller size than its pictures is refused", async () => {
    single("large.mp4", "8192x8192", h264);
    const large = readFileSync(at("large.mp4"));
    const entry = large.indexOf("avc1", large.indexOf("stsd"));
    large.writeUInt16BE(64, entry + 28);
    large.writeUInt16BE(64, entry + 30);
    const tkhd = listBoxes(large).find(({ type }) => type === "tkhd")?.start ?? 0;
    uint32(64 << 16, 64 << 16).copy(large, tkhd + 84);
    expect(await outcomeOf(video, written("small-outside.mp4", large))).toMatch(/^(dimensions|damaged)$/);
  });

  it("a video that grows after its first pictures is not served unchanged", async () => {
    single("grown.h264", "8192x4096", [...h264, "-bsf:v", "h264_mp4toannexb"]);
    ffmpeg(["-i", at("own.mp4"), "-c", "copy", at("own.h264")]);
    for (const [name, later] of [
      ["grown", readFileSync(at("grown.h264"))],
      ["shrunk", readFileSync(remade("64x128"))],
    ] as const) {
      writeFileSync(at("both.h264"), Buffer.concat([readFileSync(at("own.h264")), later]));
      ffmpeg(["-r", "30", "-i", at("both.h264"), "-c", "copy", at(`${name}.mp4`)]);
      expect(await outcomeOf(video, at(`${name}.mp4`)), name).toBeOneOf(outcomes);
    }
  });

  function remade(size: string) {
    makeSample(at("other.mp4"), { ...tiny, size });
    ffmpeg(["-i", at("other.mp4"), "-c", "copy", at("other.h264")]);
    return at("other.h264");
  }

  it("a video of many packets in one second is refused", async () => {
    const fast = makeSample(at("fast.mp4"), { ...tiny, rate: "5000", seconds: 0.2 });
    expect(await outcomeOf(video, fast)).toBe("picture");
  });

  it("a video of thousands of nested boxes is refused", async () => {
    let nested = box("trak", Buffer.alloc(8));
    for (let i = 0; i < 2_000; i++) nested = box(i % 2 ? "moov" : "trak", nested);
    expect(await outcomeOf(video, written("nested.mp4", own.subarray(0, 32), nested))).toBe("damaged");
  });

  it("a video with a table that promises four thousand million entries is refused or served correctly", async () => {
    for (const [type, offset] of [
      ["stts", 12],
      ["stsz", 16],
      ["stsc", 12],
      ["stco", 12],
      ["elst", 12],
    ] as const)
      expect(await outcomeOf(video, written(`${type}.mp4`, changed(type, offset, 0xffffffff))), type).toBeOneOf(
        outcomes,
      );
  });
});

describe("absurd numbers", () => {
  const mdhd = (scale: number, duration: number) => changed("mdhd", 20, scale, duration);
  const extremes = [0, 0x7fffffff, 0xffffffff];

  it.each<[string, () => Buffer[]]>([
    [
      "durations",
      () => extremes.flatMap((value) => [mdhd(15360, value), changed("mvhd", 24, value), changed("tkhd", 28, value)]),
    ],
    ["clocks", () => extremes.flatMap((value) => [mdhd(value, 15360), changed("mvhd", 20, value)])],
    [
      "sizes",
      () => extremes.flatMap((value) => [changed("tkhd", 84, value, value), changed("tkhd", 84, 64 << 16, value)]),
    ],
    ["turns", () => extremes.map((value) => changed("tkhd", 48, value, value, value, value, value))],
    ["sample durations", () => extremes.map((value) => changed("stts", 20, value))],
    [
      "edits",
      () =>
        extremes.flatMap((value) => [
          changed("elst", 16, value),
          changed("elst", 20, value),
          changed("elst", 24, value),
        ]),
    ],
    ["chunk offsets", () => extremes.map((value) => changed("stco", 16, value))],
  ])("a video with extreme %s is refused or served correctly", async (name, make) => {
    for (const [i, bytes] of make().entries()) {
      const path = written(`${name}.mp4`, bytes);
      expect(await outcomeOf(video, path), `${name} ${i}`).toBeOneOf(outcomes);
    }
  });

  it("a video with times before zero, or with gaps of years, is refused or served correctly", async () => {
    const late = (offset: string) => ["-vf", `setpts='if(gte(N,15),PTS+${offset}/TB,PTS)'`, "-vsync", "passthrough"];
    const found: Record<string, string> = {};
    for (const gap of ["5", "20", "100000"]) {
      const path = makeSample(at(`gap-${gap}.mkv`), { ...tiny, more: late(gap) });
      found[gap] = await outcomeOf(video, path);
    }
    expect(found).toEqual({ 5: "clean", 20: "too_long", 100000: "too_long" });
    ffmpeg(["-itsoffset", "-3", "-i", at("own.mp4"), "-c", "copy", "-avoid_negative_ts", "disabled", at("before.mkv")]);
    expect(await outcomeOf(video, at("before.mkv"))).toMatch(/^(clean|damaged)$/);
    ffmpeg(["-itsoffset", "86400000", "-i", at("own.mp4"), "-c", "copy", "-copyts", at("after.mkv")]);
    expect(await outcomeOf(video, at("after.mkv"))).toMatch(/^(clean|too_long)$/);
  });

  it("a video with extreme composition times is refused or served correctly", async () => {
    for (const offset of extremes) {
      const table = Buffer.concat([Buffer.from([1, 0, 0, 0]), uint32(3, 10, 0, 10, offset, 10, 0)]);
      const path = written(`ctts.mp4`, addInto(own, "stbl", box("ctts", table)));
      expect(await outcomeOf(video, path), String(offset)).toBeOneOf(outcomes);
    }
  });
});

describe("the number of tracks", () => {
  it("a video without any track is refused", async () => {
    const [ftyp, ...rest] = listBoxes(own);
    const mvhd = rest.find(({ type }) => type === "mvhd");
    const bare = box("moov", own.subarray(mvhd?.start, mvhd?.end));
    expect(await outcomeOf(video, written("none.mp4", own.subarray(0, ftyp?.end), bare))).toBe("damaged");
  });

  it("a video with a thousand tracks is refused", async () => {
    const trak = listBoxes(own).find(({ type }) => type === "trak");
    const copies = Array<Buffer>(999).fill(own.subarray(trak?.start, trak?.end));
    const moov = listBoxes(own).find(({ type }) => type === "moov");
    const whole = box("moov", own.subarray((moov?.start ?? 0) + 8, moov?.end), ...copies);
    expect(await outcomeOf(video, written("thousand.mp4", replaceBox(own, "moov", whole)))).toBe("unsupported");
  });
});

describe("codecs that no phone records", () => {
  const picture = (name: string, codec: string[]) => makeSample(at(name), { ...tiny, video: codec });
  it.each([
    ["cinepak.mov", ["-c:v", "cinepak"]],
    ["prores.mov", ["-c:v", "prores"]],
    ["png.mov", ["-c:v", "png"]],
    ["qtrle.mov", ["-c:v", "qtrle"]],
    ["raw.mov", ["-c:v", "rawvideo", "-pix_fmt", "uyvy422"]],
    ["jpeg2000.mov", ["-c:v", "jpeg2000"]],
    ["dnxhd.mov", ["-c:v", "dnxhd", "-profile:v", "dnxhr_lb", "-s", "256x120"]],
    ["ffv1.mkv", ["-c:v", "ffv1"]],
    ["theora.mkv", ["-c:v", "libtheora"]],
    ["mpeg2.mp4", ["-c:v", "mpeg2video"]],
  ])("a codec that no phone records is refused: %s", async (name, codec) => {
    if (!hasEncoder(codec[1] ?? "")) return;
    expect(await outcomeOf(video, picture(name, codec))).toBe("picture");
  });

  it("an unsupported codec under the name of a supported one is refused", async () => {
    const path = picture("named.mov", ["-c:v", "qtrle"]);
    const bytes = readFileSync(path);
    bytes.write("avc1", bytes.indexOf("rle ", bytes.indexOf("stsd")), "latin1");
    expect(await outcomeOf(video, written("named.mov", bytes))).toMatch(/^(picture|damaged)$/);
  });
});
