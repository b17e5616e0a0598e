import { type FileHandle, open } from "node:fs/promises";
import { ServerResponse } from "node:http";
import { Readable } from "node:stream";

const bufferBytes = 128 * 1024;
const maxPooled = 64;
const pool: Buffer[] = [];

/**
 * A stream of `length` bytes of a file from `start`. Node's file stream allocates a buffer per chunk, and V8 marks the heap after
 * every 64 MB of them; piped to a response, this one reads into two pooled buffers.
 */
export function streamPart(path: string, start: number, length: number): Readable {
  const chunks = readChunks(path, start, length);
  let isPiped = false;
  const source = new Readable({
    read() {
      if (isPiped) return;
      chunks.next().then(
        ({ value }) => source.push(value ?? null),
        (error) => source.destroy(error),
      );
    },
    destroy(error, done) {
      chunks.return(undefined).then(
        () => done(error),
        () => done(error),
      );
    },
  });
  const pipe: Readable["pipe"] = (out) => {
    if (!(out instanceof ServerResponse)) return Readable.prototype.pipe.call(source, out) as typeof out;
    isPiped = true;
    copyRange(path, start, length, out).then(end, (error) => source.destroy(error));
    return out;
  };
  function end() {
    source.push(null);
    source.resume();
  }
  return Object.assign(source, { pipe });
}

async function* readChunks(path: string, start: number, length: number): AsyncGenerator<Buffer, undefined, void> {
  const file = await open(path);
  try {
    const end = start + length;
    for (let position = start; position < end; ) {
      const chunk = await readChunk(file, Buffer.allocUnsafeSlow(bufferBytes), position, end);
      position += chunk.length;
      yield chunk;
    }
  } finally {
    await file.close();
  }
}

async function copyRange(path: string, start: number, length: number, out: ServerResponse) {
  const file = await open(path);
  const buffers = [takeBuffer(), takeBuffer()] as const;
  const closed = new Promise<void>((resolve) => out.once("close", resolve));
  let isComplete = false;
  try {
    let next = 0;
    let position = start;
    const end = start + length;
    let chunk = await readChunk(file, buffers[0], position, end);
    while (chunk.length > 0 && !out.destroyed) {
      position += chunk.length;
      next = 1 - next;
      // Fills one buffer while the other is being sent.
      const sent = Promise.race([write(out, chunk), closed]);
      [chunk] = await Promise.all([readChunk(file, buffers[next] as Buffer, position, end), sent]);
    }
    isComplete = position === end && !out.destroyed;
    if (isComplete) out.end();
  } finally {
    // After an aborted response the socket may still read from the buffers: they are left to the garbage collector.
    if (isComplete) returnBuffers(buffers);
    await file.close();
  }
}

async function readChunk(file: FileHandle, buffer: Buffer, position: number, end: number): Promise<Buffer> {
  if (position === end) return buffer.subarray(0, 0);
  const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - position), position);
  if (bytesRead === 0) throw new Error("a file became shorter while it was sent");
  return buffer.subarray(0, bytesRead);
}

function write(out: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => out.write(chunk, () => resolve()));
}

function takeBuffer(): Buffer {
  return pool.pop() ?? Buffer.allocUnsafeSlow(bufferBytes);
}

function returnBuffers(buffers: readonly Buffer[]) {
  for (const buffer of buffers) if (pool.length < maxPooled) pool.push(buffer);
}
