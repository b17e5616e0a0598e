import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { type AmrFrame, frames, packFrames, withAmr } from "#test/video/amr";
import { decode, look, makeFolder, makeSample, measureAudio } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(180_000);
const { folder, remove } = makeFolder();
afterAll(remove);
const at = (name: string) => join(folder, name);
const video = createFfmpegVideo();
const seconds = 2;
const h263 = ["-c:v", "h263"];
const mpeg4 = ["-c:v", "mpeg4", "-q:v", "5"];
const mjpeg = ["-c:v", "mjpeg", "-pix_fmt", "yuvj420p"];

const phone = (name: string, video: string[], band: "nb" | "wb", audioFrames: readonly AmrFrame[]) =>
  withAmr(at(name), { video, band, frames: audioFrames });
const camera = (name: string, video: string[], sound: string[]) =>
  makeSample(at(name), { size: "320x240", rate: "15", seconds, video, sound: ["-ar", "8000", "-c:a", ...sound] });

const whole = frames(50 * seconds, "sound");

describe("recordings of old phones", () => {
  async function prepared(path: string) {
    const facts = await video.inspect(path, { maxDurationSeconds: 16 });
    const target = `${path}.out`;
    mkdirSync(target);
    const made = await video.prepare(path, facts, target);
    return { facts, made, ...look(made.videoPath) };
  }

  it.each<[string, () => string, string, string]>([
    ["3GP with H.263 and AMR", () => phone("h263.3gp", h263, "nb", whole), "h263", "amr_nb"],
    ["3GP with MPEG-4 part 2 and AMR", () => phone("mpeg4.3gp", mpeg4, "nb", whole), "mpeg4", "amr_nb"],
    ["3GP with wide-band AMR", () => phone("wide.3gp", mpeg4, "wb", whole), "mpeg4", "amr_wb"],
    ["3GP with MPEG-4 part 2 and AAC", () => camera("aac.3gp", mpeg4, ["aac"]), "mpeg4", "aac"],
    ["3G2 with MPEG-4 part 2 and AAC", () => camera("aac.3g2", mpeg4, ["aac"]), "mpeg4", "aac"],
    ["MP4 with MPEG-4 part 2 and AAC", () => camera("aac.mp4", mpeg4, ["aac"]), "mpeg4", "aac"],
    ["MOV with MPEG-4 part 2 and µ-law", () => camera("ulaw.mov", mpeg4, ["pcm_mulaw"]), "mpeg4", "pcm_mulaw"],
    ["MOV with MPEG-4 part 2 and A-law", () => camera("alaw.mov", mpeg4, ["pcm_alaw"]), "mpeg4", "pcm_alaw"],
    ["MOV with Motion JPEG and 8-bit sound", () => camera("u8.mov", mjpeg, ["pcm_u8"]), "mjpeg", "pcm_u8"],
  ])("a recording as %s becomes H.264 and AAC that play to the end", async (_, make, videoCodec, audioCodec) => {
    const { facts, made, ...out } = await prepared(make());
    expect(facts).toMatchObject({ videoCodec, audioCodec });
    expect(facts.durationSeconds).toBeCloseTo(seconds, 1);
    expect(made.copied).toBe(false);
    expect(out.video).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p" });
    expect(out.audio).toMatchObject({ codec_name: "aac", sample_rate: "48000" });
    expect(decode(made.videoPath)).toEqual({ size: `${made.width}x${made.height}`, pictures: 15 * seconds });
    const audible = measureAudio(made.videoPath);
    expect(Math.abs(audible.seconds - seconds)).toBeLessThan(0.1);
    expect(audible.peak).toBeGreaterThan(0.02);
    expect(look(made.posterPath).video).toMatchObject({ width: made.width, height: made.height });
  });

  it("an old recording with non-square pixels has the shape that its phone showed", async () => {
    const { made } = await prepared(phone("shape.3gp", h263, "nb", whole));
    expect(made).toMatchObject({ width: 192, height: 144 });
  });

  it("an old recording with several AMR frames in each sample keeps all of its sound", async () => {
    const single = readFileSync(phone("single.3gp", h263, "nb", whole));
    writeFileSync(at("ten.3gp"), packFrames(single, readFileSync(at("single.3gp.amr")), 10));
    expect(look(at("ten.3gp")).audio).toMatchObject({ codec_name: "amr_nb", nb_frames: "10" });
    const { made } = await prepared(at("ten.3gp"));
    const audible = measureAudio(made.videoPath);
    expect(Math.abs(audible.seconds - seconds)).toBeLessThan(0.1);
    expect(audible.peak).toBeGreaterThan(0.02);
  });

  it.each<[string, AmrFrame[]]>([
    ["between words", [...frames(40, "sound"), ...frames(30, "pause"), ...frames(30, "sound")]],
    ["at its end", [...frames(40, "sound"), ...frames(60, "pause")]],
    ["at its end, without data", [...frames(40, "sound"), ...frames(60, "nothing")]],
    ["throughout", frames(100, "pause")],
  ])("an old recording is silent where there was no sound: %s", async (name, audioFrames) => {
    const { made } = await prepared(phone(`${name}.3gp`, mpeg4, "nb", audioFrames));
    expect(Math.abs(measureAudio(made.videoPath).seconds - seconds)).toBeLessThan(0.1);
    expect(decode(made.videoPath).pictures).toBe(15 * seconds);
  });
});
