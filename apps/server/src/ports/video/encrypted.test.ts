import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { element, listBoxes, replaceBox } from "#test/video/boxes";
import { ffmpeg, h264, hasEncoder, makeFolder, makeSample } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(180_000);
const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const inspect = (path: string) => video.inspect(path, { maxDurationSeconds: 16 });
const written = (name: string, content: Buffer) => {
  writeFileSync(at(name), content);
  return at(name);
};
const refusal = { name: "VideoRefused", reason: "protected" };
const key = ["-encryption_key", "76a6c65c5ea762046bd749a2e632ccbb"];
const cenc = ["-encryption_scheme", "cenc-aes-ctr", ...key, "-encryption_kid", "a7e61c373e219033c21091fa607bf3b8"];

/** The same file, with the bytes of all tracks encrypted in place. */
function encrypted(path: string, more: string[] = []): string {
  const target = path.replace(".mp4", ".locked.mp4");
  ffmpeg(["-i", path, "-c", "copy", ...cenc, ...more, target]);
  return target;
}

/** Renames boxes so that no reader finds them. */
function without(bytes: Buffer, ...types: string[]): Buffer {
  const changed = Buffer.from(bytes);
  for (const type of types)
    for (let i = changed.indexOf(type); i >= 0; i = changed.indexOf(type, i)) changed.write("free", i, "latin1");
  return changed;
}

const withSound = makeSample(at("sound.mp4"), { seconds: 2 });

describe("encrypted MP4 files", () => {
  const pictures = (name: string, codec: string[]) => makeSample(at(name), { sound: null, video: codec });
  it.each<[string, string, () => string]>([
    ["H.264 and AAC", "libx264", () => withSound],
    ["H.264 alone", "libx264", () => pictures("h264.mp4", h264)],
    ["HEVC", "libx265", () => pictures("hevc.mp4", ["-c:v", "libx265", "-x265-params", "log-level=none"])],
    ["VP9", "libvpx-vp9", () => pictures("vp9.mp4", ["-c:v", "libvpx-vp9", "-deadline", "realtime"])],
    ["MPEG-4 part 2", "mpeg4", () => pictures("mpeg4.mp4", ["-c:v", "mpeg4"])],
  ])("an encrypted MP4 is refused as protected: %s", async (_, encoder, make) => {
    if (!hasEncoder(encoder)) return;
    await expect(inspect(encrypted(make()))).rejects.toMatchObject(refusal);
  });

  it("a fragmented encrypted MP4 is refused", async () => {
    const fragments = readFileSync(encrypted(withSound, ["-movflags", "frag_keyframe+empty_moov"]));
    // ffmpeg writes these boxes into the headers, where they belong to no packet, and then cannot read the file itself.
    const path = written("fragments.mp4", without(fragments, "senc", "saio", "saiz"));
    await expect(inspect(path)).rejects.toMatchObject(refusal);
  });

  it("an MP4 with only its pictures or only its sound encrypted is refused", async () => {
    ffmpeg(["-i", withSound, "-c", "copy", at("clear.mp4")]);
    const [locked, clear] = [readFileSync(encrypted(withSound)), readFileSync(at("clear.mp4"))];
    for (const [track, name] of ["pictures", "sound"].entries()) {
      const path = written(`clear-${name}.mp4`, opened(locked, clear, track));
      const decodes = () => ffmpeg(["-xerror", "-i", path, "-map", `0:${track}`, "-f", "null", "-"]);
      expect(decodes, name).not.toThrow();
      await expect(inspect(path), name).rejects.toMatchObject(refusal);
    }
  });

  /** One track of `locked` as in `clear`; all packets have the same offsets in both. */
  function opened(locked: Buffer, clear: Buffer, track: number): Buffer {
    const trak = listBoxes(clear).filter(({ type }) => type === "trak")[track];
    const mixed = replaceBox(locked, "trak", clear.subarray(trak?.start, trak?.end), track);
    const entries = ["-show_entries", "packet=stream_index,pos,size", "-of", "compact=p=0:nk=1"];
    const listed = execFileSync("ffprobe", ["-v", "error", ...entries, at("clear.mp4")], { encoding: "utf8" });
    for (const line of listed.split("\n")) {
      const [index, size = 0, position = 0] = line.split("|").map(Number);
      if (line && index === track) clear.copy(mixed, position, position, position + size);
    }
    return mixed;
  }
});

it("an encrypted WebM is refused as protected", async () => {
  const webm = readFileSync(makeSample(at("a.webm"), { sound: null, video: ["-c:v", "libvpx"] }));
  // ContentEncodings > ContentEncoding: its type, and ContentEncryption by AES with the key's id.
  const encryption = element("5035", element("47e1", Buffer.from([5])), element("47e2", "key"));
  const encoding = element("6240", element("5033", Buffer.from([1])), encryption);
  const path = written("locked.webm", addToTrack(webm, element("6d80", encoding)));
  await expect(inspect(at("a.webm"))).resolves.toMatchObject({ videoCodec: "vp8" });
  await expect(inspect(path)).rejects.toMatchObject(refusal);
});

/** Adds an element to the only track, whose size ffmpeg writes in eight bytes. */
function addToTrack(webm: Buffer, child: Buffer): Buffer {
  const [segment, tracks] = [webm.indexOf("18538067", "hex"), webm.lastIndexOf("1654ae6b", "hex")];
  const content = tracks + 4 + 1 + 9;
  const end = content + webm.readUIntBE(content - 6, 6);
  const grown = element("1654ae6b", element("ae", webm.subarray(content, end), child));
  const whole = Buffer.concat([webm.subarray(0, tracks), grown, webm.subarray(end)]);
  whole.writeUIntBE(whole.readUIntBE(segment + 6, 6) + whole.length - webm.length, segment + 6, 6);
  return whole;
}

describe("pictures that a decoder can only conceal", () => {
  it("encrypted pictures are refused also where no box says that they are encrypted", async () => {
    for (const codec of [h264, ["-c:v", "mpeg4"]]) {
      const path = makeSample(at("unsaid.mp4"), { sound: null, video: [...codec, "-g", "30"], seconds: 2 });
      const unmarked = without(readFileSync(encrypted(path)), "tenc", "senc", "saio", "saiz");
      await expect(inspect(written("unsaid.locked.mp4", unmarked))).rejects.toMatchObject({ reason: "damaged" });
    }
  });

  it("a recording with a broken first picture is accepted when the others decode", async () => {
    const path = makeSample(at("whole.mp4"), { sound: null, video: [...h264, "-g", "10"] });
    const bytes = readFileSync(path);
    const list = ["-show_entries", "packet=pos,size", "-of", "compact=p=0:nk=1", "-read_intervals", "%+#1"];
    const [size = 0, position = 0] = execFileSync("ffprobe", ["-v", "error", ...list, path], { encoding: "utf8" })
      .split("|")
      .map(Number);
    bytes.fill(0x55, position + Math.floor(size / 2), position + size);
    await expect(inspect(written("bad-start.mp4", bytes))).resolves.toMatchObject({ videoCodec: "h264" });
  });
});

it("a video of which most sound is broken fails, instead of losing its sound", async () => {
  const bytes = readFileSync(makeSample(at("broken-sound.mp4"), { seconds: 4 }));
  const list = ["-select_streams", "a", "-show_entries", "packet=pos,size", "-of", "compact=p=0:nk=1"];
  const packets = execFileSync("ffprobe", ["-v", "error", ...list, at("broken-sound.mp4")], { encoding: "utf8" })
    .split("\n")
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split("|").map(Number));
  for (const [size = 0, position = 0] of packets.slice(60)) bytes.fill(0xff, position, position + size);
  const path = written("broken-sound.mp4", bytes);
  const facts = await inspect(path);
  expect(facts.audioSeconds).toBeCloseTo(4, 1);
  mkdirSync(at("out"));
  await expect(video.prepare(path, facts, at("out"))).rejects.toMatchObject({ reason: "sound" });
  expect(readdirSync(at("out"))).toEqual([]);
});
