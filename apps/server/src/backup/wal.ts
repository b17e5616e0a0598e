import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import {
  type BackupFolder,
  deleteFromBackup,
  listNames,
  readBackupBuffer,
  toSource,
  writeBackupFile,
} from "./backup-folder.ts";
import { BackupError } from "./encrypt.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** npm's PostgreSQL is initialised with the default. */
export const segmentBytes = 16 * 1024 * 1024;
const segmentSize = BigInt(segmentBytes);

/** The bytes `from` to `to` of a WAL segment, as they were at `at`. */
export type Piece = { name: string; segment: string; from: number; to: number; at: Date };

/** `0/1A2B3C` as a number of bytes. */
export function parseLsn(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

export function formatLsn(lsn: bigint): string {
  return `${(lsn >> 32n).toString(16)}/${(lsn & 0xffffffffn).toString(16)}`.toUpperCase();
}

export function toSegmentStart(lsn: bigint): bigint {
  return lsn - (lsn % segmentSize);
}

/** PostgreSQL's name of the WAL file that has this byte. */
export function toSegmentName(timeline: number, lsn: bigint): string {
  const number = lsn / segmentSize;
  const perFile = 0x100000000n / segmentSize;
  return [BigInt(timeline), number / perFile, number % perFile].map((part) => toHex(part)).join("");
}

function toHex(part: bigint | number): string {
  return part.toString(16).toUpperCase().padStart(8, "0");
}

export async function listPieces(folder: BackupFolder, chain: string): Promise<Piece[]> {
  const names = await listNames(folder, `${chain}/wal`);
  return names.map((file) => {
    const [segment = "", from = "", to = "", at = ""] = file.split(/[.-]/);
    const name = `${chain}/wal/${file}`;
    return { name, segment, from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), at: new Date(Number(at)) };
  });
}

/** Where the WAL of a chain ends. Undefined without WAL. */
export function findEnd(pieces: readonly Piece[]): bigint | undefined {
  const last = pieces.at(-1);
  if (!last) return undefined;
  const number =
    BigInt(`0x${last.segment.slice(8, 16)}`) * (0x100000000n / segmentSize) + BigInt(`0x${last.segment.slice(16)}`);
  return (
    number * segmentSize +
    BigInt(Math.max(...pieces.filter((piece) => piece.segment === last.segment).map(({ to }) => to)))
  );
}

type Range = { cluster: string; chain: string; timeline: number; from: bigint; until: bigint; at: Date };

/** Copies the WAL from `from` until `until`, which PostgreSQL has flushed. The pieces of a segment are replaced once it is complete. */
export async function copyWal(folder: BackupFolder, { cluster, chain, timeline, from, until, at }: Range) {
  for (let next = from; next < until; ) {
    const start = toSegmentStart(next);
    const segment = toSegmentName(timeline, start);
    const isComplete = until >= start + segmentSize;
    const [first, last] = [isComplete ? 0 : Number(next - start), isComplete ? segmentBytes : Number(until - start)];
    const bytes = await readRange(join(cluster, "pg_wal", segment), first, last);
    const name = `${chain}/wal/${segment}.${toHex(first)}-${toHex(last)}.${at.getTime()}`;
    await writeBackupFile(folder, name, toSource(await compress(bytes)));
    if (isComplete) await deleteParts(folder, chain, segment, name);
    next = start + BigInt(last);
  }
}

async function deleteParts(folder: BackupFolder, chain: string, segment: string, complete: string) {
  for (const piece of await listPieces(folder, chain))
    if (piece.segment === segment && piece.name !== complete) await deleteFromBackup(folder, piece.name);
}

async function readRange(path: string, from: number, to: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(to - from);
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
    if (bytesRead !== bytes.length) throw new BackupError(`${path} is shorter than PostgreSQL said.`);
    return bytes;
  } finally {
    await file.close();
  }
}

/** The segments of a chain, filled up with zeros. Throws a BackupError if a piece is missing or damaged. */
export async function* readSegments(folder: BackupFolder, pieces: readonly Piece[], timeline: number, from: bigint) {
  let start = toSegmentStart(from);
  for (const segment of new Set(pieces.map((piece) => piece.segment))) {
    if (segment !== toSegmentName(timeline, start)) throw new BackupError(`The backup lacks WAL before ${segment}.`);
    const content = Buffer.alloc(segmentBytes);
    let end = 0;
    for (const piece of chooseParts(pieces.filter((each) => each.segment === segment))) {
      if (piece.from !== end) throw new BackupError(`The backup lacks WAL of ${segment}.`);
      (await decompress(await readBackupBuffer(folder, piece.name), { maxOutputLength: segmentBytes })).copy(
        content,
        end,
      );
      end = piece.to;
    }
    yield { segment, content };
    start += segmentSize;
    if (end < segmentBytes && segment !== pieces.at(-1)?.segment)
      throw new BackupError(`The backup lacks WAL of ${segment}.`);
  }
}

/** After an interruption, the parts of a segment stand beside the complete one. */
function chooseParts(parts: readonly Piece[]): readonly Piece[] {
  const complete = parts.find(({ from, to }) => from === 0 && to === segmentBytes);
  return complete ? [complete] : parts;
}
