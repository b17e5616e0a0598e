import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createFfmpegVideo } from "./ffmpeg.ts";
import {
  boxesOf,
  colourAt,
  decode,
  ffmpeg,
  hasEncoder,
  innocentBoxes,
  look,
  makeFolder,
  makeSample,
} from "./samples.ts";

const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const inspect = (path: string, maxDurationSeconds = 16) => video.inspect(path, { maxDurationSeconds });
const tiny = { size: "64x64", rate: "10" };
const place = "-23.5505-046.6333/";
const tagged = ["-metadata", `location=${place}`, "-metadata", "title=SECRET", "-metadata:s:a", "handler_name=SECRET"];

async function prepared(path: string, options?: Parameters<typeof video.prepare>[3]) {
  const target = at(`${path.split("/").at(-1)}.out`);
  mkdirSync(target);
  const result = await video.prepare(path, await inspect(path), target, options);
  expect(readdirSync(target).sort()).toEqual(["poster.jpg", "video.mp4"]);
  return { ...result, ...look(result.videoPath), bytes: readFileSync(result.videoPath).toString("latin1") };
}

describe("a phone's recording", () => {
  it("that fits is repacked with its turn and without a word about where and when", async () => {
    const path = makeSample(at("portrait.mp4"), { size: "320x180", more: ["-metadata:s:v", "rotate=90", ...tagged] });
    expect(readFileSync(path).toString("latin1")).toContain(place);
    const sei = "086f3693-b7b3-4f2c-9653-21492feee5b8+SECRET";
    ffmpeg([
      "-i",
      path,
      "-c",
      "copy",
      "-map_metadata",
      "0",
      "-bsf:v",
      `h264_metadata=sei_user_data=${sei}`,
      at("sei.mp4"),
    ]);
    expect(readFileSync(at("sei.mp4")).toString("latin1")).toContain("SECRET");

    for (const source of [path, at("sei.mp4")]) {
      const made = await prepared(source);
      expect(made).toMatchObject({ copied: true, width: 180, height: 320 });
      expect(decode(made.videoPath)).toEqual({ size: "180x320", pictures: 30 });
      expect(made.bytes).not.toMatch(/SECRET|046\.6333|Lavf|x264/);
      expect(boxesOf(made.videoPath).filter((box) => !innocentBoxes.has(box))).toEqual([]);
    }
  });

  it("gets a poster that stands upright, and a placeholder under 1 kB", async () => {
    const half = "drawbox=x=0:y=0:w=160:h=180:c=red:t=fill,drawbox=x=160:y=0:w=160:h=180:c=blue:t=fill";
    const path = makeSample(at("turned.mp4"), { size: "320x180", more: ["-vf", half, "-metadata:s:v", "rotate=90"] });
    for (const alwaysEncode of [false, true]) {
      copyFileSync(path, at(`turned-${alwaysEncode}.mp4`));
      const made = await prepared(at(`turned-${alwaysEncode}.mp4`), { alwaysEncode });
      expect(look(made.posterPath).video).toMatchObject({ codec_name: "mjpeg", width: 180, height: 320 });
      for (const file of [made.posterPath, made.videoPath]) {
        const [[topRed = 0, , topBlue = 0], [lowRed = 0, , lowBlue = 0]] = [
          colourAt(file, "100:100:40:20"),
          colourAt(file, "100:100:40:200"),
        ];
        expect(topRed - topBlue).toBeGreaterThan(150);
        expect(lowBlue - lowRed).toBeGreaterThan(150);
      }
      expect(made.placeholder).toMatch(/^data:image\/jpeg;base64,/);
      expect(made.placeholder.length).toBeLessThan(1024);
      writeFileSync(at("tiny.jpg"), Buffer.from(made.placeholder.split(",")[1] ?? "", "base64"));
      expect(look(at("tiny.jpg")).video).toMatchObject({ width: 13, height: 24 });
    }
  });

  it.skipIf(!hasEncoder("libx265"))("in 10-bit HDR HEVC becomes SDR H.264", async () => {
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

  it.skipIf(!hasEncoder("libx265"))("in HDR that names its transfer only is tone-mapped too", async () => {
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

  it("in a varying frame rate keeps its length", async () => {
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

  it("without sound stays without", async () => {
    const made = await prepared(makeSample(at("mute.mp4"), { sound: null }), { alwaysEncode: true });
    expect(made.streams).toHaveLength(1);
  });

  it("trimmed by an edit list loses what the edit hides", async () => {
    makeSample(at("whole.mp4"), { seconds: 4, more: ["-g", "300"] });
    ffmpeg(["-ss", "2.5", "-i", at("whole.mp4"), "-c", "copy", at("trimmed.mp4")]);
    expect(await inspect(at("trimmed.mp4"))).toMatchObject({ hidesPictures: true });
    const made = await prepared(at("trimmed.mp4"));
    expect(made.copied).toBe(false);
    expect(decode(made.videoPath).pictures).toBeLessThan(50);
  });

  it("in fragments becomes one fast-start file that begins at 0", async () => {
    const made = await prepared(makeSample(at("frag.mp4"), { more: ["-movflags", "frag_keyframe+empty_moov"] }));
    const boxes = boxesOf(made.videoPath);
    expect(boxes).not.toContain("moof");
    expect(boxes.indexOf("moov")).toBeLessThan(boxes.indexOf("mdat"));
    expect(Number(made.format.start_time)).toBeCloseTo(0);
  });

  it("of 4K shrinks, and slow motion comes down to 60", async () => {
    const large = await prepared(makeSample(at("4k.mp4"), { size: "3840x2160", seconds: 0.2 }));
    expect(large).toMatchObject({ width: 1920, height: 1080, copied: false });
    const slow = await prepared(makeSample(at("slow.mp4"), { rate: "240" }));
    expect(slow.video.avg_frame_rate).toBe("60/1");
  });

  it("with unusual pictures or sound still comes out as H.264 and AAC", async () => {
    const odd = makeSample(at("odd.webm"), {
      size: "161x121",
      video: ["-c:v", "libvpx"],
      sound: ["-c:a", "libvorbis"],
    });
    const surround = makeSample(at("surround.mp4"), { sound: ["-c:a", "aac", "-ac", "6"] });
    const full = makeSample(at("full.mp4"), { video: ["-c:v", "libx264", "-pix_fmt", "yuvj420p"] });
    const wide = makeSample(at("wide.mp4"), { more: ["-vf", "setsar=4/3"] });
    for (const path of [odd, surround, full, wide]) {
      const made = await prepared(path);
      expect(made.video).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p" });
      expect(made.audio).toMatchObject({ codec_name: "aac", channels: path === surround ? 2 : made.audio.channels });
      expect(decode(made.videoPath).size).toBe(`${made.width}x${made.height}`);
    }
  });
});

describe("the length", () => {
  it("of 15.9 s passes and of exactly 16 s does not", async () => {
    const short = makeSample(at("15.9.mp4"), { ...tiny, seconds: 15.9, sound: null });
    expect((await inspect(short)).durationSeconds).toBeCloseTo(15.9);
    const long = makeSample(at("16.mp4"), { ...tiny, seconds: 16, sound: null });
    await expect(inspect(long)).rejects.toMatchObject({ reason: "too_long" });
    await expect(inspect(long, 60)).resolves.toMatchObject({ durationSeconds: 16 });
  });

  it("is the sound's where that is longer", async () => {
    makeSample(at("sound.mp4"), { ...tiny, seconds: 17 });
    const path = at("short-picture.mp4");
    ffmpeg(["-t", "1", "-i", at("15.9.mp4"), "-i", at("sound.mp4"), "-map", "0:v", "-map", "1:a", "-c", "copy", path]);
    await expect(inspect(path)).rejects.toMatchObject({ reason: "too_long" });
    expect((await inspect(path, 60)).durationSeconds).toBeCloseTo(17, 1);
  });

  it("is counted where a live recording says none", async () => {
    const live = ["-c:v", "libvpx", "-deadline", "realtime", "-live", "1"];
    const path = makeSample(at("live.webm"), { ...tiny, seconds: 17, sound: null, video: live });
    expect(look(path).format.duration).toBeUndefined();
    await expect(inspect(path)).rejects.toMatchObject({ reason: "too_long" });
    expect((await inspect(path, 60)).durationSeconds).toBeCloseTo(17, 1);
  });

  it("is not what lying headers say", async () => {
    const bytes = readFileSync(at("16.mp4"));
    for (const type of ["mvhd", "mdhd"]) {
      const clock = bytes.indexOf(type) + 16;
      bytes.writeUInt32BE(bytes.readUInt32BE(clock) * 3, clock + 4);
    }
    bytes.write("free", bytes.indexOf("elst"));
    writeFileSync(at("lying.mp4"), bytes);
    expect(Number(look(at("lying.mp4")).format.duration)).toBe(3);
    await expect(inspect(at("lying.mp4"))).rejects.toMatchObject({ reason: "too_long" });
  });
});

describe("what is no video of ours is refused", () => {
  const good = makeSample(at("neighbour.mp4"), { more: ["-movflags", "+faststart"] });
  const bytes = readFileSync(good);
  const late = makeSample(at("late-moov.mp4"));
  const picture = (name: string, args: string[]) => {
    ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x64:r=5:d=1", ...args, at(name)]);
    return readFileSync(at(name));
  };
  const written = (name: string, content: string | Buffer) => {
    writeFileSync(at(name), content);
    return at(name);
  };

  it.each<[string, () => string, string]>([
    ["an empty file", () => written("empty.mp4", ""), "not_a_video"],
    ["a text", () => written("text.mp4", "Ops! ".repeat(1000)), "not_a_video"],
    ["a list that names a neighbour", () => written("list.mp4", `ffconcat version 1.0\nfile ${good}\n`), "not_a_video"],
    ["a playlist", () => written("hls.mp4", `#EXTM3U\n#EXTINF:1,\n${good}\n#EXT-X-ENDLIST\n`), "not_a_video"],
    ["a playlist of the web", () => written("m3u8.mp4", "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/\n"), "not_a_video"],
    ["a PNG", () => written("png.mp4", picture("a.png", ["-frames:v", "1"])), "not_a_video"],
    ["a GIF", () => written("gif.mp4", picture("a.gif", [])), "not_a_video"],
    ["a JPEG", () => written("jpg.mp4", picture("a.jpg", ["-frames:v", "1"])), "not_a_video"],
    ["sound alone", () => (ffmpeg(["-i", good, "-vn", at("a.mp3")]), at("a.mp3")), "not_a_video"],
    ["sound alone in an MP4", () => (ffmpeg(["-i", good, "-vn", at("a.mp4")]), at("a.mp4")), "not_a_video"],
    ["an MP4 without its end", () => written("cut.mp4", readFileSync(late).subarray(0, -2000)), "not_a_video"],
    ["a faststart MP4 without its end", () => written("cut2.mp4", faststartCut()), "not_a_video"],
    ["an AVI", () => written("avi.mp4", picture("a.avi", ["-c:v", "mpeg4"])), "unsupported"],
    ["ProRes", () => written("prores.mp4", picture("a.mov", ["-c:v", "prores"])), "unsupported"],
    ["1000 frames a second", () => makeSample(at("1000.mp4"), { ...tiny, rate: "1000", seconds: 0.5 }), "unsupported"],
    ["8192x4320", () => makeSample(at("8k.mp4"), { size: "8192x4320", rate: "1", sound: null }), "unsupported"],
    ["AC-3 sound", () => makeSample(at("ac3.mp4"), { ...tiny, sound: ["-c:a", "ac3"] }), "unsupported"],
    ["seventeen tracks", () => makeSample(at("many.mp4"), { ...tiny, more: tracks(16) }), "unsupported"],
  ])("%s", async (_, make, reason) => {
    await expect(inspect(make())).rejects.toMatchObject({ name: "VideoRefused", reason });
  });

  const tracks = (sounds: number) => ["-map", "0", ...Array(sounds).fill(["-map", "1"]).flat()];

  function faststartCut() {
    const long = makeSample(at("long.mp4"), { seconds: 4, more: ["-movflags", "+faststart"] });
    const whole = readFileSync(long);
    return whole.subarray(0, Math.floor(whole.length / 2));
  }

  it("cover art over sound", async () => {
    picture("cover.jpg", ["-frames:v", "1"]);
    const cover = ["-map", "0:a", "-map", "1", "-c", "copy", "-disposition:v", "attached_pic"];
    ffmpeg(["-i", good, "-i", at("cover.jpg"), ...cover, at("cover.m4a")]);
    await expect(inspect(at("cover.m4a"))).rejects.toMatchObject({ reason: "not_a_video" });
  });

  it("while pictures of nonsense under a good header are no video", async () => {
    const broken = Buffer.from(bytes);
    broken.fill(0x55, broken.indexOf("mdat") + 4);
    await expect(inspect(written("nonsense.mp4", broken))).rejects.toMatchObject({ reason: "not_a_video" });
  });

  it("while a missing file is an error of ours", async () => {
    await expect(inspect(at("nowhere.mp4"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["-y.mp4", "concat:a|b %03d.mp4", "new\nline.mp4", "pipe:0", "x.txt"])(
    "but never for its name: %j",
    async (name) => {
      copyFileSync(good, at(name));
      await expect(inspect(at(name))).resolves.toMatchObject({ width: 180 });
      expect((await prepared(at(name))).copied).toBe(true);
    },
  );
});

it("the readiness check names the versions", async () => {
  expect(await video.check()).toMatch(/^ffmpeg version .*; ffprobe version /);
});
