// For the tests of ports/video: AMR as phones wrote it. ffmpeg decodes it, and encodes none.
import { writeFileSync } from "node:fs";
import { box, listBoxes, replaceBox, uint32 } from "./boxes.ts";
import { ffmpeg } from "./samples.ts";

/**
 * What one frame of 20 ms can be. `pause` holds the noise of a pause (SID) and `nothing` no data at all: both stand for
 * silence, and ffmpeg decodes neither (the latter in AMR-NB alone).
 */
export type AmrFrame = "sound" | "pause" | "nothing";

/** Frame types, and the bytes behind their header, of the storage format: RFC 4867, sections 3.6 and 5.3. */
const kinds = {
  nb: { magic: "#!AMR\n", sound: [7, 31], pause: [8, 5], nothing: [15, 0] },
  wb: { magic: "#!AMR-WB\n", sound: [2, 32], pause: [9, 5], nothing: [15, 0] },
} as const;

type Phone = { video: string[]; band: keyof typeof kinds; frames: readonly AmrFrame[] };

/** Writes a 3GP of pictures in the size and the shape that H.263 has, 15 a second for as long as the AMR beside them. */
export function withAmr(path: string, { video, band, frames }: Phone): string {
  const card = ["-f", "lavfi", "-t", String(frames.length / 50), "-i", "testsrc2=s=176x144:r=15"];
  const sound = ["-i", makeAmr(`${path}.amr`, band, frames)];
  ffmpeg([...card, ...sound, "-vf", "setsar=12/11", ...video, "-c:a", "copy", "-f", "3gp", path]);
  return path;
}

/** Writes a file of these frames; what stands in them is noise, the same each time. */
function makeAmr(path: string, band: keyof typeof kinds, frames: readonly AmrFrame[]): string {
  const kind = kinds[band];
  let seed = 1;
  const noise = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return (seed >> 16) & 255;
  };
  const bytes = frames.map((frame) => {
    const [type, length] = kind[frame];
    return Buffer.from([(type << 3) | 4, ...Array.from({ length }, noise)]);
  });
  writeFileSync(path, Buffer.concat([Buffer.from(kind.magic), ...bytes]));
  return path;
}

export function frames(count: number, frame: AmrFrame): AmrFrame[] {
  return Array(count).fill(frame);
}

/**
 * A file whose second track is the AMR-NB frames of `amr`, all "sound", with `together` of them in each sample, as phones
 * wrote them; ffmpeg writes one.
 */
export function packFrames(bytes: Buffer, amr: Buffer, together: number): Buffer {
  const payload = amr.subarray(kinds.nb.magic.length);
  const sampleBytes = together * (1 + kinds.nb.sound[1]);
  const samples = payload.length / sampleBytes;
  const tables = {
    stsz: uint32(0, sampleBytes, samples),
    stts: uint32(0, 1, samples, 160 * together),
    stsc: uint32(0, 1, 1, samples, 1),
    stco: uint32(0, 1, 0),
  };
  let packed = bytes;
  for (const [type, table] of Object.entries(tables)) packed = replaceBox(packed, type, box(type, table), 1);
  // All sound stands in one chunk, behind what there was.
  const stco = listBoxes(packed).filter(({ type }) => type === "stco")[1];
  packed.writeUInt32BE(packed.length + 8, (stco?.start ?? 0) + 16);
  return Buffer.concat([packed, box("mdat", payload)]);
}
