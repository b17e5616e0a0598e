// @module-tag slow
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { allowTestMs } from "#test/allow-test-ms";
import { addInto, box, listBoxes, replaceBox, uint32 } from "#test/video/boxes";
import { marker, mentions, outcomeOf } from "#test/video/hostile";
import { ffmpeg, makeFolder, makeSample } from "#test/video/samples";
import { createFfmpegVideo } from "./ffmpeg.ts";

allowTestMs(120_000);
const video = createFfmpegVideo();
const { folder, remove } = makeFolder();
afterAll(remove);

const at = (name: string) => join(folder, name);
const written = (name: string, content: Buffer) => {
  writeFileSync(at(name), content);
  return at(name);
};
const tiny = { size: "64x64", rate: "10" } as const;
makeSample(at("plain.mp4"), tiny);
const plain = readFileSync(at("plain.mp4"));
ffmpeg(["-f", "lavfi", "-i", "testsrc2=s=64x64:d=1", "-frames:v", "1", at("cover.jpg")]);
writeFileSync(at("words.srt"), `1\n00:00:00,000 --> 00:00:00,900\n${marker}\n`);
writeFileSync(
  at("chapters.txt"),
  `;FFMETADATA1\ntitle=${marker}\n[CHAPTER]\nTIMEBASE=1/10\nSTART=0\nEND=5\ntitle=${marker}\n`,
);

const remade = (name: string, ...args: string[]) => {
  ffmpeg(["-i", at("plain.mp4"), ...args, at(name)]);
  return at(name);
};
const both = (name: string, other: string, ...args: string[]) =>
  remade(name, "-i", other, "-map", "0", "-map", "1", "-c", "copy", ...args);
const tags = (...keys: string[]) => keys.flatMap((key) => ["-metadata", `${key}=${marker}`]);
const copied = ["-map", "0", "-c", "copy"];
const words = Buffer.from(marker);
const noteId = "086f3693-b7b3-4f2c-9653-21492feee5b8";
const bytes = (hex: string) => Buffer.from(hex, "hex");

const apple = ["location.ISO6709", "make", "model", "software", "creationdate", "displayname"];
const appleKeys = tags(...apple.map((key) => `com.apple.quicktime.${key}`), "com.android.version");
const withUserData = (...child: Parameters<typeof box>) => addInto(plain, "moov", box("udta", box(...child)));
const followedBy = (...boxes: Buffer[]) => Buffer.concat([plain, ...boxes]);
const english = Buffer.concat([uint32(0), bytes("15c7")]);

/** After the last picture, where no table points to. */
function deadBytes() {
  const mdat = listBoxes(plain).find(({ type }) => type === "mdat");
  return replaceBox(plain, "mdat", box("mdat", plain.subarray((mdat?.start ?? 0) + 8, mdat?.end), words));
}

function sampleEntry() {
  const start = plain.indexOf("avc1", plain.indexOf("stsd")) - 4;
  return Buffer.from(plain.subarray(start, start + plain.readUInt32BE(start)));
}

function compressorNamed() {
  const entry = sampleEntry();
  Buffer.from([words.length, ...words]).copy(entry, 50);
  return replaceBox(plain, "stsd", box("stsd", uint32(0, 1), entry));
}

function withColourProfile() {
  const entry = box("avc1", sampleEntry().subarray(8), box("colr", "prof", Buffer.alloc(128), words));
  return replaceBox(plain, "stsd", box("stsd", uint32(0, 1), entry));
}

function cover() {
  const jpeg = readFileSync(at("cover.jpg"));
  const comment = Buffer.concat([bytes("fffe00"), Buffer.from([words.length + 2]), words]);
  return written("cover-words.jpg", Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]));
}

/** Units that a player must ignore: filler, an unspecified type, and one of another view. */
function strangeUnits() {
  const bare = readFileSync(remade("bare.h264", "-an", "-c", "copy"));
  const first =
    bare.indexOf("0000000165", "hex") < 0 ? bare.indexOf("00000165", "hex") : bare.indexOf("0000000165", "hex");
  const units = ["0c", "1e", "74"].map((type) => Buffer.concat([bytes(`00000001${type}`), words, bytes("80")]));
  writeFileSync(at("units.h264"), Buffer.concat([bare.subarray(0, first), ...units, bare.subarray(first)]));
  ffmpeg(["-r", "10", "-i", at("units.h264"), "-c", "copy", at("units.mp4")]);
  return at("units.mp4");
}

/** A data element of the standard before every block of sound. */
function amongTheSound() {
  const sound = readFileSync(remade("bare.aac", "-vn", "-c", "copy"));
  const element = Buffer.concat([Buffer.from([0x81, words.length]), words]);
  const frames: Buffer[] = [];
  for (let start = 0; start < sound.length; ) {
    const size = (sound.readUInt32BE(start + 3) >> 13) & 0x1fff;
    const head = Buffer.from(sound.subarray(start, start + 7));
    const longer = size + element.length;
    head.writeUInt32BE(((head.readUInt32BE(3) & ~(0x1fff << 13)) | (longer << 13)) >>> 0, 3);
    frames.push(head, element, sound.subarray(start + 7, start + size));
    start += size;
  }
  writeFileSync(at("words.aac"), Buffer.concat(frames));
  const args = ["-map", "0:v", "-map", "1:a", "-c", "copy", "-bsf:a", "aac_adtstoasc"];
  return remade("sound.mp4", "-i", at("words.aac"), ...args);
}

describe.each<[string, () => string]>([
  [
    "the location",
    () => written("xyz.mp4", withUserData("\xa9xyz", Buffer.from([0, words.length]), bytes("15c7"), words)),
  ],
  ["a phone's metadata keys", () => remade("keys.mov", ...copied, "-movflags", "use_metadata_tags", ...appleKeys)],
  [
    "comment, maker and model",
    () => remade("tags.mov", ...copied, ...tags("comment", "title", "make", "model", "artist")),
  ],
  ["a 3GPP location", () => written("loci.mp4", withUserData("loci", english, words, Buffer.alloc(20)))],
  ["an author", () => written("auth.mp4", withUserData("auth", english, words, "\0"))],
  ["XMP", () => written("xmp.mp4", followedBy(box("uuid", bytes("be7acfcb97a942e89c71999491e3afac"), words)))],
  [
    "unused space between boxes",
    () => written("free.mp4", followedBy(box("free", words), box("skip", words), box("wide", words))),
  ],
  ["unused space after the pictures", () => written("dead.mp4", deadBytes())],
  ["the tracks' names", () => remade("names.mov", ...copied, "-metadata:s", `handler_name=${marker}`)],
  ["the encoder's name", () => written("compressor.mp4", compressorNamed())],
  ["a colour profile", () => written("icc.mp4", withColourProfile())],
  [
    "chapters",
    () => remade("chapters.mp4", "-i", at("chapters.txt"), ...copied, "-map_metadata", "1", "-map_chapters", "1"),
  ],
  [
    "a timecode track",
    () => remade("tmcd.mov", ...copied, "-timecode", "01:02:03:04", "-metadata:s:v", `reel_name=${marker}`),
  ],
  ["subtitles", () => both("subtitles.mp4", at("words.srt"), "-c:s", "mov_text")],
  ["cover art", () => both("cover.mp4", cover(), "-disposition:v:1", "attached_pic")],
  [
    "an attachment",
    () => remade("file.mkv", ...copied, "-attach", at("words.srt"), "-metadata:s:t", "mimetype=text/plain"),
  ],
  [
    "messages among the pictures",
    () => remade("sei.mp4", ...copied, "-bsf:v", `h264_metadata=sei_user_data=${noteId}+${marker}`),
  ],
  ["unknown units among the pictures", strangeUnits],
  ["data among the sound", amongTheSound],
  [
    "tags of Matroska",
    () => remade("tags.mkv", ...copied, ...tags("title", "DEVICE"), "-metadata:s:v", `title=${marker}`),
  ],
])("metadata of a source: %s", (_, make) => {
  it("no byte of the source's metadata is served, copied or encoded", async () => {
    const path = make();
    expect(mentions(path, marker)).toBe(true);
    expect(await outcomeOf(video, path)).toBe("clean");
    expect(await outcomeOf(video, path, { alwaysEncode: true })).toBe("clean");
  });
});
