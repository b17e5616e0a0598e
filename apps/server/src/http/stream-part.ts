import { type FileHandle, open } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";

const pieceBytes = 128 * 1024;
const keptPieces = 64;
const free: Buffer[] = [];

/**
 * `length` bytes of a file from `start` on, for a reply. A file stream takes a fresh buffer for each piece, and V8 marks
 * the whole heap after every 64 MB of them; this one reads into two that go from reply to reply.
 */
export function streamPart(path: string, start: number, length: number): Readable {
  const source = new Readable({ read() {} });
  const pipe = (out: ServerResponse) => {
    pump(path, start, length, out).then(end, (error) => source.destroy(error));
    return out;
  };
  function end() {
    source.push(null);
    source.resume();
  }
  return Object.assign(source, { pipe });
}

async function pump(path: string, start: number, length: number, out: ServerResponse) {
  const file = await open(path);
  const pieces = [take(), take()] as const;
  const closed = new Promise<void>((resolve) => out.once("close", resolve));
  let whole = false;
  try {
    let turn = 0;
    let position = start;
    const end = start + length;
    let piece = await readPiece(file, pieces[0], position, end);
    while (piece.length > 0 && !out.destroyed) {
      position += piece.length;
      turn = 1 - turn;
      // While one is on its way, the other is filled.
      const sent = Promise.race([write(out, piece), closed]);
      [piece] = await Promise.all([readPiece(file, pieces[turn] as Buffer, position, end), sent]);
    }
    whole = position === end && !out.destroyed;
    if (whole) out.end();
  } finally {
    // What a broken connection was still sending from is left to the garbage collector.
    if (whole) give(pieces);
    await file.close();
  }
}

async function readPiece(file: FileHandle, into: Buffer, position: number, end: number): Promise<Buffer> {
  if (position === end) return into.subarray(0, 0);
  const { bytesRead } = await file.read(into, 0, Math.min(into.length, end - position), position);
  if (bytesRead === 0) throw new Error("a file became shorter while it was sent");
  return into.subarray(0, bytesRead);
}

function write(out: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve) => out.write(piece, () => resolve()));
}

function take(): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
}

function give(pieces: readonly Buffer[]) {
  for (const piece of pieces) if (free.length < keptPieces) free.push(piece);
}
