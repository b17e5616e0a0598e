import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { ffmpeg, hasEncoder, look, makeFolder, makeSample } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(120_000);
const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const inspect = (path: string, maxDurationSeconds = 16) => video.inspect(path, { maxDurationSeconds });
const tiny = { size: "64x64", rate: "10" };

describe("length of an uploaded video", () => {
  it("a video of 15.9 s is accepted and one of exactly 16 s is not", async () => {
    const short = makeSample(at("15.9.mp4"), { ...tiny, seconds: 15.9, sound: null });
    expect((await inspect(short)).durationSeconds).toBeCloseTo(15.9);
    const long = makeSample(at("16.mp4"), { ...tiny, seconds: 16, sound: null });
    await expect(inspect(long)).rejects.toMatchObject({ reason: "too_long" });
    await expect(inspect(long, 60)).resolves.toMatchObject({ durationSeconds: 16 });
  });

  it("the length of a video is that of its sound where the sound is longer", async () => {
    makeSample(at("sound.mp4"), { ...tiny, seconds: 17 });
    const path = at("short-picture.mp4");
    ffmpeg(["-t", "1", "-i", at("15.9.mp4"), "-i", at("sound.mp4"), "-map", "0:v", "-map", "1:a", "-c", "copy", path]);
    await expect(inspect(path)).rejects.toMatchObject({ reason: "too_long" });
    expect((await inspect(path, 60)).durationSeconds).toBeCloseTo(17, 1);
  });

  it("the length of a live recording without a stated length is counted", async () => {
    const live = ["-c:v", "libvpx", "-deadline", "realtime", "-live", "1"];
    const path = makeSample(at("live.webm"), { ...tiny, seconds: 17, sound: null, video: live });
    expect(look(path).format.duration).toBeUndefined();
    await expect(inspect(path)).rejects.toMatchObject({ reason: "too_long" });
    expect((await inspect(path, 60)).durationSeconds).toBeCloseTo(17, 1);
  });

  it("a truncated file reports its length from the headers when only those can be read", { tags: "slow" }, async () => {
    const cut = (name: string, seconds: number, more: Parameters<typeof makeSample>[1] = {}) => {
      const whole = readFileSync(
        makeSample(at(name), { ...tiny, seconds, ...more, more: ["-movflags", "+faststart"] }),
      );
      writeFileSync(at(`cut-${name}`), whole.subarray(0, whole.indexOf("mdat") + 4));
      return at(`cut-${name}`);
    };
    const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];
    await expect(inspect(cut("long.mp4", 20))).rejects.toMatchObject({ reason: "too_long" });
    await expect(inspect(cut("long-mute.mp4", 20, { sound: null }))).rejects.toMatchObject({ reason: "too_long" });
    if (hasEncoder("libx265"))
      await expect(inspect(cut("long.mov", 20, { video: hevc }))).rejects.toMatchObject({ reason: "too_long" });
    await expect(inspect(cut("short.mp4", 3))).rejects.toMatchObject({ reason: "damaged" });
    // A song is no video, whatever its length.
    ffmpeg(["-f", "lavfi", "-i", "sine=d=20", "-c:a", "aac", at("song.m4a")]);
    await expect(inspect(at("song.m4a"))).rejects.toMatchObject({ reason: "not_a_video" });
  });

  it("the length of a video is measured, whatever its headers say", async () => {
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

describe("files that are refused", () => {
  const good = makeSample(at("neighbour.mp4"), { more: ["-movflags", "+faststart"] });
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
    ["an empty file", () => written("empty.mp4", ""), "damaged"],
    ["a text", () => written("text.mp4", "Ops! ".repeat(1000)), "not_a_video"],
    ["a concat list of another file", () => written("list.mp4", `ffconcat version 1.0\nfile ${good}\n`), "not_a_video"],
    ["a playlist", () => written("hls.mp4", `#EXTM3U\n#EXTINF:1,\n${good}\n#EXT-X-ENDLIST\n`), "not_a_video"],
    ["a playlist of a URL", () => written("m3u8.mp4", "#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/\n"), "not_a_video"],
    ["a PNG", () => written("png.mp4", picture("a.png", ["-frames:v", "1"])), "not_a_video"],
    ["a GIF", () => written("gif.mp4", picture("a.gif", [])), "not_a_video"],
    ["a JPEG", () => written("jpg.mp4", picture("a.jpg", ["-frames:v", "1"])), "not_a_video"],
    ["sound alone", () => withoutPicture("a.mp3"), "not_a_video"],
    ["sound alone in an MP4", () => withoutPicture("a.mp4"), "not_a_video"],
    ["a truncated MP4", () => written("cut.mp4", readFileSync(late).subarray(0, -2000)), "damaged"],
    ["a truncated fast-start MP4", () => written("cut2.mp4", faststartCut()), "damaged"],
    ["an AVI", () => written("avi.mp4", picture("a.avi", ["-c:v", "mpeg4"])), "unsupported"],
    ["ProRes", () => written("prores.mp4", picture("a.mov", ["-c:v", "prores"])), "picture"],
    ["1000 frames a second", () => makeSample(at("1000.mp4"), { ...tiny, rate: "1000", seconds: 0.5 }), "picture"],
    ["8192x8192", () => makeSample(at("8k.mp4"), { size: "8192x8192", rate: "1", sound: null }), "dimensions"],
    ["WMA sound", () => makeSample(at("wma.mkv"), { ...tiny, sound: ["-c:a", "wmav2"] }), "sound"],
    ["65 tracks", () => makeSample(at("many.mp4"), { ...tiny, more: tracks(64) }), "unsupported"],
  ])("a file is refused for the part that cannot be used: %s", async (_, make, reason) => {
    await expect(inspect(make())).rejects.toMatchObject({ name: "VideoRefused", reason });
  });

  function withoutPicture(name: string) {
    ffmpeg(["-i", good, "-vn", at(name)]);
    return at(name);
  }

  const tracks = (sounds: number) => ["-map", "0", ...Array(sounds).fill(["-map", "1"]).flat()];

  function faststartCut() {
    const long = makeSample(at("long.mp4"), { seconds: 4, more: ["-movflags", "+faststart"] });
    const whole = readFileSync(long);
    return whole.subarray(0, Math.floor(whole.length / 2));
  }

  it("sound with cover art is refused as no video", async () => {
    picture("cover.jpg", ["-frames:v", "1"]);
    const cover = ["-map", "0:a", "-map", "1", "-c", "copy", "-disposition:v", "attached_pic"];
    ffmpeg(["-i", good, "-i", at("cover.jpg"), ...cover, at("cover.m4a")]);
    await expect(inspect(at("cover.m4a"))).rejects.toMatchObject({ reason: "not_a_video" });
  });

  const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none"];
  it.skipIf(!hasEncoder("libx265"))("broken pictures under a valid header are damaged", async () => {
    const broken = readFileSync(makeSample(at("hevc.mp4"), { ...tiny, sound: null, video: hevc }));
    broken.fill(0x55, broken.indexOf("mdat") + 4, broken.indexOf("moov") - 4);
    const path = written("nonsense.mp4", broken);
    expect(look(path).video.pix_fmt).toBe("yuv420p");
    await expect(inspect(path)).rejects.toMatchObject({ reason: "damaged" });
  });

  it("a missing file is an error of the server, and not of the upload", async () => {
    await expect(inspect(at("nowhere.mp4"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it.each(["-y.mp4", "concat:a|b.mp4", "new\nline.mp4", "pipe:0", "x.txt"])(
    "a file is never refused for its name: %j",
    async (name) => {
      copyFileSync(good, at(name));
      await expect(inspect(at(name))).resolves.toMatchObject({ width: 180 });
    },
  );

  it("a folder name that looks like an option is not parsed as one", async () => {
    mkdirSync(at("-i %03d"));
    copyFileSync(good, at("-i %03d/-y %d.mp4"));
    const facts = await inspect(at("-i %03d/-y %d.mp4"));
    await video.prepare(at("-i %03d/-y %d.mp4"), facts, at("-i %03d"));
    expect(readdirSync(at("-i %03d")).sort()).toEqual(["-y %d.mp4", "poster.jpg", "video.mp4"]);
  });
});
