// @module-tag slow
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { boxesOf, decode, eachSandbox, innocentBoxes, look, makeFolder } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";
import type { PrepareOptions, VideoFacts } from "./port.ts";

type Recording = {
  file: string;
  expected: "accept" | "refuse";
  why: string;
  duration: number | null;
  shown_size: [number, number] | null;
};

/** A folder of real recordings with a manifest.json of the expected facts of each. */
const media = process.env.CAMARIM_TEST_MEDIA;
const recordings: Recording[] = media ? JSON.parse(readFileSync(join(media, "manifest.json"), "utf8")).files : [];
/** Its manifest counts subtitles of 16.57 s, which are not used. */
const longSubtitles = "nasa_13013-16_57s.mp4";
const [accepted, refused] = (["accept", "refuse"] as const).map((verdict) =>
  recordings.filter(({ expected, file }) => expected === verdict && file !== longSubtitles),
);

const sandboxes = await eachSandbox();
const video = createFfmpegVideo();
const pathOf = ({ file }: Recording) => join(media ?? "", file);
const inspect = (recording: Recording, by = video) => by.inspect(pathOf(recording), { maxDurationSeconds: 16 });

describe.skipIf(!media)("real recordings", () => {
  let place: ReturnType<typeof makeFolder>;
  beforeAll(() => {
    place = makeFolder();
  });
  afterAll(() => place.remove());

  it("the folder of real recordings has recordings to accept", () => expect(accepted?.length).toBeGreaterThan(0));

  describe.each(sandboxes)("inspection under $sandbox.name", (found) => {
    const video = createFfmpegVideo(found);

    it.each(refused ?? [])("the recording $file is refused: $why", async (recording) => {
      const reasons = (recording.duration ?? 0) >= 16 ? ["too_long"] : ["not_a_video", "damaged"];
      const { reason } = await inspect(recording, video).catch((error) => error);
      expect(reasons).toContain(reason);
    });

    it.each(accepted ?? [])("the recording $file is inspected correctly", async (recording) => {
      const { width, height, durationSeconds } = await inspect(recording, video);
      expect([width, height]).toEqual(recording.shown_size);
      expect(Math.abs(durationSeconds - (recording.duration ?? 0))).toBeLessThan(0.1);
    });
  });

  it.each(accepted ?? [])("the recording $file becomes a servable video", { timeout: 240_000 }, async (recording) => {
    const facts = await inspect(recording);
    await expectServable(recording, facts, { alwaysEncode: true });
    // Any other recording is encoded in both cases.
    if (video.canCopy(facts)) await expectServable(recording, facts, { alwaysEncode: false });
  });

  async function expectServable(recording: Recording, facts: VideoFacts, options: PrepareOptions) {
    const target = join(place.folder, `${recording.file} ${JSON.stringify(options)}`);
    mkdirSync(target);
    const made = await video.prepare(pathOf(recording), facts, target, options);

    const out = look(made.videoPath);
    expect(out.video).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p" });
    expect(out.audio?.codec_name ?? null).toBe(facts.audioCodec && "aac");
    expect(Math.abs(Number(out.format.duration) - facts.durationSeconds)).toBeLessThan(0.3);
    expect(Math.abs(Number(out.format.start_time))).toBeLessThan(0.05);

    expect(decode(made.videoPath).size).toBe(`${made.width}x${made.height}`);
    expect(Math.max(made.width, made.height)).toBeLessThanOrEqual(1920);
    expect(Math.min(made.width, made.height)).toBeLessThanOrEqual(1080);
    expect(made.width).toBeLessThanOrEqual(facts.width);
    expect(made.width / made.height).toBeCloseTo(facts.width / facts.height, 1);
    const poster = look(made.posterPath).video;
    expect(poster.width / poster.height).toBeCloseTo(made.width / made.height, 1);
    expect(poster.width).toBeLessThanOrEqual(720);
    expect(made.placeholder.length).toBeLessThan(1024);

    const boxes = boxesOf(made.videoPath);
    expect(boxes.filter((box) => !innocentBoxes.has(box))).toEqual([]);
    expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
    const words = /[+-]\d{2}\.\d{3,}[+-]\d{3}\.\d{3,}|ISO6709|com\.apple|com\.android|Core Media|Lavf|x264 - core/;
    expect(words.test(readFileSync(made.videoPath, "latin1"))).toBe(false);
    expect(out.video.tags?.creation_time).toBeUndefined();
  }
});
