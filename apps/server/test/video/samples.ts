// For the tests of ports/video: makes media on the spot, and reads what came out without the code under test.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DetectedSandbox, findSandbox } from "#ports/video/find-sandbox";
import { limitsOnly } from "#ports/video/sandbox";

/** With limits only, and in the sandbox of this machine if it has one. */
export async function eachSandbox(): Promise<DetectedSandbox[]> {
  const found = await findSandbox();
  return found.sandbox === limitsOnly ? [found] : [{ sandbox: limitsOnly }, found];
}

export function makeFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "camarim-video-"));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** All processes that name the folder and are not over; a command's words end in NUL. */
export function processesNaming(folder: string): { command: string; niceness: number }[] {
  const processes = readdirSync("/proc").flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${Number(pid)}/cmdline`, "utf8");
      const [, numbers = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
      return [{ command, niceness: Number(numbers.split(" ")[16]) }];
    } catch {
      return [];
    }
  });
  return processes.filter(({ command }) => command.includes(folder));
}

export function hasEncoder(name: string): boolean {
  return execFileSync("ffmpeg", ["-hide_banner", "-encoders"], { encoding: "utf8" }).includes(` ${name} `);
}

type Sample = {
  size?: string;
  rate?: string;
  seconds?: number;
  sound?: string[] | null;
  video?: string[];
  more?: string[];
};

/** Writes a moving test card with a tone (`sound: null` leaves it out), in H.264 and AAC by default. */
export function makeSample(path: string, sample: Sample = {}): string {
  const { size = "180x320", rate = "30", seconds = 1, sound = ["-c:a", "aac"], video = h264, more = [] } = sample;
  const card = ["-f", "lavfi", "-t", String(seconds), "-i", `testsrc2=s=${size}:r=${rate}`];
  const tone = sound ? ["-f", "lavfi", "-t", String(seconds), "-i", "sine"] : [];
  ffmpeg([...card, ...tone, ...video, ...(sound ?? []), ...more, `file:${path}`]);
  return path;
}

export const h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];

export function ffmpeg(args: string[]) {
  execFileSync("ffmpeg", ["-v", "error", "-nostdin", "-y", ...args], { stdio: ["ignore", "ignore", "pipe"] });
}

/** What ffprobe says, without any of our limits. */
export function look(path: string) {
  const args = ["-v", "error", "-show_format", "-show_streams", "-of", "json", `file:${path}`];
  const { streams, format } = JSON.parse(execFileSync("ffprobe", args, { encoding: "utf8" }));
  const track = (type: string) => streams.find((stream: { codec_type: string }) => stream.codec_type === type);
  return { format, streams, video: track("video"), audio: track("audio") };
}

/** Decodes every frame and returns their number and displayed size. Throws on messages of the decoder, unless `lenient`. */
export function decode(path: string, { lenient = false } = {}) {
  const args = [
    "-v",
    lenient ? "quiet" : "error",
    ...(lenient ? [] : ["-xerror"]),
    "-i",
    `file:${path}`,
    "-map",
    "0:v",
    "-f",
    "framemd5",
    "-",
  ];
  const lines = execFileSync("ffmpeg", args, { encoding: "utf8" }).split("\n");
  const size = lines
    .find((line) => line.startsWith("#dimensions"))
    ?.split(" ")
    .at(-1);
  return { size, pictures: lines.filter((line) => line && !line.startsWith("#")).length };
}

/** Decodes the audio and returns its duration and peak (0 to 1). Throws on messages of the decoder. */
export function measureAudio(path: string): { seconds: number; peak: number } {
  const args = ["-v", "error", "-xerror", "-i", `file:${path}`, "-map", "0:a", "-ac", "1", "-ar", "8000"];
  const bytes = execFileSync("ffmpeg", [...args, "-f", "s16le", "-"]);
  let peak = 0;
  for (let at = 0; at < bytes.length; at += 2) peak = Math.max(peak, Math.abs(bytes.readInt16LE(at)) / 32_768);
  return { seconds: bytes.length / 16_000, peak };
}

/** The different sizes that pictures are stored in. */
export function sizesIn(path: string): string[] {
  const args = [
    "-v",
    "quiet",
    "-select_streams",
    "v",
    "-show_entries",
    "frame=width,height",
    "-of",
    "compact=p=0:nk=1",
  ];
  const lines = execFileSync("ffprobe", [...args, `file:${path}`], { encoding: "utf8" }).split("\n");
  return [...new Set(lines.map((line) => line.split("|").slice(0, 2).join("x")).filter((size) => size !== ""))];
}

/** Average red, green, blue of the upper and of the lower half of the first picture as shown, 0..255 each. */
export function halvesOf(path: string) {
  const args = ["-v", "error", "-i", `file:${path}`, "-frames:v", "1", "-vf", "scale=1:2:flags=area"];
  const [...bytes] = execFileSync("ffmpeg", [...args, "-pix_fmt", "rgb24", "-f", "rawvideo", "-"]);
  return { upper: bytes.slice(0, 3), lower: bytes.slice(3, 6) };
}

const parents = new Set(["moov", "trak", "edts", "mdia", "minf", "dinf", "stbl", "udta", "meta", "ilst"]);

/** Types of all boxes of an MP4 in their order. */
export function boxesOf(path: string): string[] {
  return walk(readFileSync(path));
}

function walk(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const end = size === 0 ? bytes.length : at + size;
    const type = bytes.toString("latin1", at + 4, at + 8);
    const inside = at + (type === "meta" ? 12 : 8);
    found.push(type, ...(parents.has(type) ? walk(bytes.subarray(inside, end)) : []));
    at = Math.max(end, at + 8);
  }
  return found;
}

/** Boxes that hold pictures, sound and how to play them, and an empty list of tags; any other could hold words. */
export const innocentBoxes = new Set(
  "ftyp free mdat moov mvhd trak tkhd edts elst mdia mdhd hdlr minf vmhd smhd dinf dref stbl stsd stts stss ctts stsc stsz stco sgpd sbgp udta meta ilst".split(
    " ",
  ),
);
