import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import {
  boxesOf,
  decode,
  ffmpeg,
  halvesOf,
  hasEncoder,
  innocentBoxes,
  look,
  makeFolder,
  makeSample,
  measureAudio,
} from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(120_000);
const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const inspect = (path: string, maxDurationSeconds = 16) => video.inspect(path, { maxDurationSeconds });
const place = "-23.5505-046.6333/";
const maker = ["-metadata", `com.apple.quicktime.location.ISO6709=${place}`, "-metadata", "title=SECRET"];
const tagged = ["-metadata", `location=${place}`, "-metadata:s:a", "handler_name=SECRET"];

/** Omits the bytes from failure messages. */
const contains = (path: string, pattern: RegExp) => pattern.test(readFileSync(path, "latin1"));

/** The same recording with a rotation of a quarter turn clockwise; ffmpeg 5 has the opposite sign. */
function turned(path: string, to: string): string {
  ffmpeg(["-i", path, "-c", "copy", "-metadata:s:v:0", "rotate=270", at(to)]);
  return at(to);
}

async function prepared(path: string, options?: Parameters<typeof video.prepare>[3]) {
  const target = at(`${path.split("/").at(-1)}.out`);
  mkdirSync(target);
  const result = await video.prepare(path, await inspect(path), target, options);
  expect(readdirSync(target).sort()).toEqual(["poster.jpg", "video.mp4"]);
  return { ...result, ...look(result.videoPath) };
}

describe("recordings of a phone", () => {
  it("a recording that fits is remuxed with its rotation and without place and time", async () => {
    const lying = makeSample(at("lying.mov"), { size: "320x180", more: tagged });
    const apple = makeSample(at("apple.mov"), { size: "320x180", more: [...maker, "-movflags", "use_metadata_tags"] });
    const sei = "h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+SECRET";
    ffmpeg(["-i", apple, "-c", "copy", "-movflags", "use_metadata_tags", "-bsf:v", sei, at("sei.mov")]);

    for (const path of [turned(lying, "portrait.mov"), at("sei.mov")]) {
      expect(contains(path, /SECRET/)).toBe(true);
      const made = await prepared(path);
      expect(made.copied).toBe(true);
      expect(decode(made.videoPath).pictures).toBe(30);
      expect(contains(made.videoPath, /SECRET|046\.6333|ISO6709|Lavf|x264 - core/)).toBe(false);
      expect(boxesOf(made.videoPath).filter((box) => !innocentBoxes.has(box))).toEqual([]);
      expect(contains(made.posterPath, /SECRET|046|Lavc/)).toBe(false);
    }
  });

  it("a recording gets an upright poster, and a placeholder under 1 kB", async () => {
    const half = "drawbox=x=0:y=0:w=160:h=180:c=red:t=fill,drawbox=x=160:y=0:w=160:h=180:c=blue:t=fill";
    const path = turned(makeSample(at("flat.mp4"), { size: "320x180", more: ["-vf", half] }), "turned.mp4");
    for (const alwaysEncode of [false, true]) {
      copyFileSync(path, at(`turned-${alwaysEncode}.mp4`));
      const made = await prepared(at(`turned-${alwaysEncode}.mp4`), { alwaysEncode });
      expect(made).toMatchObject({ copied: !alwaysEncode, width: 180, height: 320 });
      expect(look(made.posterPath).video).toMatchObject({ codec_name: "mjpeg", width: 180, height: 320 });
      for (const file of [made.posterPath, made.videoPath]) {
        const { upper, lower } = halvesOf(file);
        expect(upper[0]).toBeGreaterThan(200);
        expect(upper[2]).toBeLessThan(50);
        expect(lower[0]).toBeLessThan(50);
        expect(lower[2]).toBeGreaterThan(200);
      }
      expect(made.placeholder).toMatch(/^data:image\/jpeg;base64,/);
      expect(made.placeholder.length).toBeLessThan(1024);
      writeFileSync(at("tiny.jpg"), Buffer.from(made.placeholder.split(",")[1] ?? "", "base64"));
      expect(look(at("tiny.jpg")).video).toMatchObject({ width: 13, height: 24 });
    }
  });

  it.skipIf(!hasEncoder("libx265"))("a recording in 10-bit HDR HEVC becomes SDR H.264", async () => {
    const hdr = ["-color_trc", "arib-std-b67", "-color_primaries", "bt2020", "-colorspace", "bt2020nc"];
    const hevc = [
      "-c:v",
      "libx265",
      "-preset",
      "ultrafast",
      "-x265-params",
      "log-level=none",
      "-pix_fmt",
      "yuv420p10le",
    ];
    const made = await prepared(makeSample(at("hdr.mov"), { video: [...hevc, ...hdr, "-tag:v", "hvc1"] }));
    expect(made.video).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p", color_transfer: "bt709" });
    expect(made.video).toMatchObject({ color_primaries: "bt709", color_space: "bt709", color_range: "tv" });
    expect(made.copied).toBe(false);
  });

  it.skipIf(!hasEncoder("libx265"))("HDR that only names its transfer is tone-mapped too", async () => {
    const hevc = [
      "-c:v",
      "libx265",
      "-preset",
      "ultrafast",
      "-x265-params",
      "log-level=none",
      "-pix_fmt",
      "yuv420p10le",
    ];
    const made = await prepared(makeSample(at("half-tagged.mov"), { video: [...hevc, "-color_trc", "smpte2084"] }));
    expect(made.video).toMatchObject({ codec_name: "h264", color_transfer: "bt709" });
  });

  it("a recording with a variable frame rate keeps its length", async () => {
    const bursts = ["-vf", "select='lt(n,5)+gt(n,40)*lt(n,45)+eq(n,59)'", "-vsync", "vfr", "-t", "5"];
    const path = makeSample(at("vfr.mp4"), { seconds: 2, sound: null, more: bursts });
    const facts = await inspect(path);
    expect(facts.steadyFrameRate).toBeNull();
    expect(facts.framesPerSecond).toBeLessThan(10);
    expect((await prepared(path)).copied).toBe(true);
    copyFileSync(path, at("vfr2.mp4"));
    const encoded = await prepared(at("vfr2.mp4"), { alwaysEncode: true });
    expect(encoded.durationSeconds).toBeCloseTo(facts.durationSeconds, 1);
  });

  it("a recording of a single picture is encoded, so that it lasts its seconds", async () => {
    const still = makeSample(at("still.mp4"), { seconds: 5, rate: "1/5", sound: null });
    const made = await prepared(still);
    expect(made).toMatchObject({ copied: false, durationSeconds: 5 });
    expect(decode(made.videoPath).pictures).toBe(150);
  });

  it("a video of a gallery's length is encoded", async () => {
    const path = makeSample(at("gallery.mp4"), { size: "64x64", rate: "10", seconds: 30.1, sound: null });
    const facts = await inspect(path, 60);
    mkdirSync(at("gallery"));
    const made = await video.prepare(path, facts, at("gallery"), { alwaysEncode: true });
    expect(made.durationSeconds).toBeCloseTo(30.1, 1);
  });

  it("a recording without sound is encoded without sound", async () => {
    const made = await prepared(makeSample(at("mute.mp4"), { sound: null }), { alwaysEncode: true });
    expect(made.streams).toHaveLength(1);
  });

  it.each([
    [1, 4],
    [4, 1],
  ])("a recording of %d s of pictures and %d s of sound keeps all of both", async (pictures, sound) => {
    const silent = makeSample(at(`${pictures}-silent.mp4`), { size: "90x160", seconds: pictures, sound: null });
    const withSound = makeSample(at(`${sound}-heard.mp4`), { size: "90x160", seconds: sound });
    for (const alwaysEncode of [false, true]) {
      const path = at(`uneven-${pictures}-${alwaysEncode}.mp4`);
      ffmpeg(["-i", silent, "-i", withSound, "-map", "0:v", "-map", "1:a", "-c", "copy", path]);
      const made = await prepared(path, { alwaysEncode });
      expect(made.copied).toBe(!alwaysEncode);
      expect(made.durationSeconds).toBeCloseTo(4, 1);
      expect(decode(made.videoPath).pictures).toBe(30 * pictures);
      expect(Math.abs(measureAudio(made.videoPath).seconds - sound)).toBeLessThan(0.15);
    }
  });

  it("a recording trimmed by an edit list loses the hidden pictures", async () => {
    makeSample(at("whole.mp4"), { seconds: 4, more: ["-g", "300"] });
    ffmpeg(["-ss", "2.5", "-i", at("whole.mp4"), "-c", "copy", at("trimmed.mp4")]);
    expect(await inspect(at("trimmed.mp4"))).toMatchObject({ hidesPictures: true });
    const made = await prepared(at("trimmed.mp4"));
    expect(made.copied).toBe(false);
    expect(decode(made.videoPath).pictures).toBeLessThan(50);
  });

  it("a fragmented recording becomes one fast-start file that begins at 0", async () => {
    const made = await prepared(makeSample(at("frag.mp4"), { more: ["-movflags", "frag_keyframe+empty_moov"] }));
    const boxes = boxesOf(made.videoPath);
    expect(boxes).not.toContain("moof");
    expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
    expect(Number(made.format.start_time)).toBeCloseTo(0);
  });

  it("a 4K recording is scaled down, and slow motion is reduced to 60 frames per second", {
    tags: "slow",
  }, async () => {
    const large = await prepared(makeSample(at("4k.mp4"), { size: "3840x2160", seconds: 0.1 }));
    expect(large).toMatchObject({ width: 1920, height: 1080, copied: false });
    const slow = await prepared(makeSample(at("slow.mp4"), { rate: "240", seconds: 0.5 }));
    expect(slow.video.avg_frame_rate).toBe("60/1");
  });

  it("a recording with unusual pictures or sound becomes H.264 and AAC", { tags: "slow" }, async () => {
    const odd = makeSample(at("odd.webm"), {
      seconds: 0.3,
      size: "161x121",
      video: ["-c:v", "libvpx"],
      sound: ["-c:a", "libvorbis"],
    });
    const surround = makeSample(at("surround.mp4"), { seconds: 0.3, sound: ["-c:a", "aac", "-ac", "6"] });
    const full = makeSample(at("full.mp4"), { seconds: 0.3, video: ["-c:v", "libx264", "-pix_fmt", "yuvj420p"] });
    const wide = makeSample(at("wide.mp4"), { seconds: 0.3, more: ["-vf", "setsar=4/3"] });
    for (const path of [odd, surround, full, wide]) {
      const made = await prepared(path);
      expect(made.video).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p" });
      expect(made.audio).toMatchObject({ codec_name: "aac", channels: path === surround ? 2 : made.audio.channels });
      expect(decode(made.videoPath).size).toBe(`${made.width}x${made.height}`);
    }
  });
});

it("the readiness check reports the versions of ffmpeg", async () => {
  expect(await video.check()).toMatch(/^ffmpeg version .*; ffprobe version /);
});
