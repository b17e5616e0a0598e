// @module-tag slow
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { decode, ffmpeg, hasEncoder, look, makeFolder, makeSample, measureAudio } from "#test/video/samples";
import {
  addChapters,
  addCover,
  addSubtitles,
  makeSound,
  type Sound,
  sounds,
  subtitles,
  tiny,
  unusedTracks,
} from "#test/video/tracks";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(60_000);
const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const inspect = (path: string) => video.inspect(path, { maxDurationSeconds: 16 });
const plain = makeSample(at("plain.mp4"), { ...tiny, seconds: 2 });
const inMatroska = makeSample(at("plain.mkv"), { ...tiny, seconds: 2 });
const inWebm = makeSample(at("plain.webm"), {
  ...tiny,
  seconds: 2,
  video: ["-c:v", "libvpx"],
  sound: ["-c:a", "libopus"],
});
const sourceFor = (name: string) => ({ mkv: inMatroska, webm: inWebm })[name.split(".").at(-1) ?? ""] ?? plain;

async function publish(path: string, seconds = 2) {
  const facts = await inspect(path);
  const target = mkdtempSync(join(folder, "made-"));
  const made = await video.prepare(path, facts, target);
  expect(Math.abs(made.durationSeconds - seconds)).toBeLessThan(0.15);
  expect(decode(made.videoPath, { lenient: made.copied }).pictures).toBeGreaterThanOrEqual(seconds * 10 - 1);
  const sound = measureAudio(made.videoPath);
  expect(Math.abs(sound.seconds - seconds)).toBeLessThan(0.2);
  expect(sound.peak).toBeGreaterThan(0.05);
  return { facts, made };
}

describe("a track that is not used never matters", () => {
  it.each(unusedTracks)("a video is published in spite of %s", async (name, more) => {
    if (!hasEncoder(more[more.indexOf("-c:a:1") + 1] ?? "") && more.includes("-c:a:1")) return;
    const { facts } = await publish(makeSample(at(name), { ...tiny, seconds: 2, more }));
    expect(facts).toMatchObject({ videoTrack: 0, audioTrack: 1, videoCodec: "h264", audioCodec: "aac" });
  });

  it.each(subtitles)("a video of 2 s is not longer with subtitles of 40 s: %s", async (name, codec) => {
    const { facts } = await publish(addSubtitles(sourceFor(name), at(name), codec));
    expect(facts.durationSeconds).toBeCloseTo(2, 1);
  });

  it.each([
    ["png.mp4", "png"],
    ["jpeg.mp4", "mjpeg"],
    ["png.mov", "png"],
    ["png.mkv", "png"],
    ["jpeg.mkv", "mjpeg"],
  ] as const)("a video with a cover is published: %s", async (name, codec) => {
    await publish(addCover(sourceFor(name), at(`cover-${name}`), codec));
  });

  it.each(["mp4", "mov", "mkv"])("a video with chapters over its end is published: %s", async (ending) => {
    const { facts } = await publish(addChapters(sourceFor(`a.${ending}`), at(`chapters.${ending}`)));
    expect(Math.abs(facts.durationSeconds - 2)).toBeLessThan(0.1);
  });

  it("a second sound that is longer than allowed does not make a video too long", async () => {
    const path = at("commentary.mp4");
    makeSample(at("long.mp4"), { ...tiny, seconds: 20 });
    const args = ["-i", plain, "-i", at("long.mp4"), "-map", "0", "-map", "1:a", "-c", "copy", path];
    execFileSync("ffmpeg", ["-v", "error", "-y", ...args]);
    await publish(path);
  });

  it("the first picture that can be decoded is used", async () => {
    const more = ["-map", "0:v", "-map", "0:v", "-map", "1:a", "-c:v:0", "prores", "-c:v:1", "libx264"];
    const path = makeSample(at("prores-first.mov"), {
      ...tiny,
      seconds: 2,
      video: [],
      more: [...more, "-pix_fmt:v:1", "yuv420p"],
    });
    expect((await publish(path)).facts).toMatchObject({ videoTrack: 1, audioTrack: 2 });
  });

  it("the enabled picture is used, and not the small one before it", async () => {
    const path = at("thumbnail-first.mp4");
    const small = ["-f", "lavfi", "-i", "testsrc2=s=64x64:r=1:d=1", "-i", plain, "-map", "0:v", "-map", "1"];
    ffmpeg([...small, "-c", "copy", "-c:v:0", "mjpeg", "-pix_fmt:v:0", "yuvj420p", path]);
    expect((await publish(path)).facts).toMatchObject({ videoTrack: 1, audioTrack: 2, videoCodec: "h264" });
  });

  it("the first sound that can be decoded is used", async () => {
    const more = ["-map", "0:v", "-map", "1:a", "-map", "1:a", "-c:a:0", "wmav2", "-c:a:1", "aac"];
    const path = makeSample(at("wma-first.mkv"), { ...tiny, seconds: 2, more });
    expect((await publish(path)).facts).toMatchObject({ audioTrack: 2, audioCodec: "aac" });
  });

  it("the mix of a recorder is used, and not its four microphones", async () => {
    const more = ["-map", "0:v", "-map", "1:a", "-map", "1:a", "-c:a:0", "pcm_s24le", "-ac:a:0", "4"];
    const path = at("microphones-first.mov");
    makeSample(path, { ...tiny, seconds: 2, more: [...more, "-c:a:1", "aac", "-disposition:a:1", "default"] });
    expect((await publish(path)).facts).toMatchObject({ audioTrack: 2, audioCodec: "aac" });
  });

  it("an AAC of a kind that the decoder does not know is ignored beside another", async () => {
    const more = ["-map", "0:v", "-map", "1:a", "-map", "1:a"];
    const path = makeSample(at("two-aac.mp4"), { ...tiny, seconds: 2, more });
    const bytes = readFileSync(path);
    toUnknownAac(bytes, bytes.indexOf("esds"));
    writeFileSync(at("xhe-beside.mp4"), bytes);
    expect((await publish(at("xhe-beside.mp4"))).facts).toMatchObject({ audioTrack: 2, audioCodec: "aac" });
  });

  it("a file with many tracks is published", async () => {
    const more = [...["-map", "0:v"], ...Array(40).fill(["-map", "1:a"]).flat()];
    await publish(makeSample(at("forty.mov"), { ...tiny, seconds: 2, more, sound: ["-c:a", "pcm_s16le"] }));
  });
});

describe("sounds", () => {
  it.each(sounds)("a video with this sound is published with AAC: %s in %s %j", async (...sound: Sound) => {
    if (!hasEncoder(sound[0])) return;
    const path = makeSound(folder, sound as Sound);
    const { made } = await publish(path, 1);
    expect(look(made.videoPath).audio).toMatchObject({ codec_name: "aac", channels: 2, sample_rate: "48000" });
  });

  it("only a sound that cannot be decoded is the reason of a refusal", async () => {
    const unknown = [
      makeSample(at("only-wma.mkv"), { ...tiny, sound: ["-c:a", "wmav2"] }),
      makeSample(at("only-g722.mkv"), { ...tiny, sound: ["-c:a", "g722", "-ar", "16000"] }),
    ];
    for (const type of [0, 6]) {
      const bytes = readFileSync(makeSample(at("aac.mp4"), tiny));
      toUnknownAac(bytes, 0, type);
      writeFileSync(at(`aac-${type}.mp4`), bytes);
      unknown.push(at(`aac-${type}.mp4`));
    }
    for (const path of unknown) await expect(inspect(path), path).rejects.toMatchObject({ reason: "sound" });
  });
});

/** The offset of AudioSpecificConfig, behind its tag (5) and a size in four bytes. */
function decoderConfigOf(bytes: Buffer, from = 0): number {
  return bytes.indexOf(Buffer.from([0x05, 0x80, 0x80, 0x80]), bytes.indexOf("esds", from)) + 5;
}

/** Sets the audio object type, in five bits; 0 and 6 (scalable) are decoded by no version of ffmpeg. */
function toUnknownAac(bytes: Buffer, from: number, type = 6) {
  const config = decoderConfigOf(bytes, from);
  bytes[config] = (type << 3) | ((bytes[config] ?? 0) & 7);
}

it("hidden tracks leave nothing behind", async () => {
  const scratch = at("scratch");
  mkdirSync(scratch);
  const folders: string[] = [];
  const counting = createFfmpegVideo(undefined, {
    async create(name) {
      folders.push(name);
      return { folder: mkdtempSync(join(scratch, name)), remove: async () => void folders.pop() };
    },
  });
  const more = ["-map", "0:v", "-map", "1:a", "-map", "1:a", "-c:a:1", "wmav2"];
  await counting.inspect(makeSample(at("counted.mkv"), { ...tiny, more }), { maxDurationSeconds: 16 });
  expect(folders).toEqual([]);
});
