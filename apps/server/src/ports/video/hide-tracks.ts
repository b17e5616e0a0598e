import { type FileHandle, open } from "node:fs/promises";

/** Of a file's index, which is read into memory: thousand times that of a video of a minute. */
const maxIndexBytes = 32_000_000;
/** A file of more has no usual structure. */
const maxElements = 10_000;

/**
 * Changes a file so that ffmpeg sees these tracks, by their index, with an unknown codec, which it never opens. Nothing moves: an MP4
 * loses the descriptions of their samples, a Matroska file the names of their codecs. False if a track was not found.
 */
export async function hideTracks(path: string, indexes: ReadonlySet<number>): Promise<boolean> {
  const file = await open(path, "r+");
  try {
    const { size } = await file.stat();
    const isMatroska = (await readBytes(file, 0, 4)).equals(ebmlHeader);
    const hide = isMatroska ? hideInMatroska : hideInMp4;
    return await hide({ file, size }, indexes);
  } finally {
    await file.close();
  }
}

type Opened = { file: FileHandle; size: number };
type Element = { start: number; end: number };
type Box = Element & { type: string; content: number };

async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function hideInMp4({ file, size }: Opened, indexes: ReadonlySet<number>): Promise<boolean> {
  const moov = await findMoov({ file, size });
  if (!moov) return false;
  const bytes = await readBytes(file, moov.content, moov.end - moov.content);
  const tracks = listBoxes(bytes, 0, bytes.length).filter(({ type }) => type === "trak");
  for (const index of indexes) {
    const description = findBox(bytes, tracks[index], ["mdia", "minf", "stbl", "stsd"]);
    if (!description) return false;
    await file.write("free", moov.content + description.start + 4, "latin1");
  }
  return true;
}

async function findMoov({ file, size }: Opened): Promise<Box | undefined> {
  let start = 0;
  for (let count = 0; start + 8 <= size && count < maxElements; count++) {
    const box = readBox(await readBytes(file, start, 16), 0, size - start);
    if (!box) return undefined;
    if (box.type === "moov" && box.end <= maxIndexBytes)
      return { ...box, start, content: start + box.content, end: start + box.end };
    start += box.end;
  }
  return undefined;
}

/** The box at `start`, which ends at `limit` at the latest; undefined if its size is impossible. */
function readBox(bytes: Buffer, start: number, limit: number): Box | undefined {
  if (start + 8 > bytes.length) return undefined;
  const type = bytes.toString("latin1", start + 4, start + 8);
  const stated = bytes.readUInt32BE(start);
  if (stated === 1 && start + 16 > bytes.length) return undefined;
  const length = stated === 1 ? Number(bytes.readBigUInt64BE(start + 8)) : stated || limit - start;
  const content = start + (stated === 1 ? 16 : 8);
  const end = start + length;
  return end < content || end > limit ? undefined : { type, start, content, end };
}

function listBoxes(bytes: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let box = readBox(bytes, from, end); box && boxes.length < maxElements; box = readBox(bytes, box.end, end))
    boxes.push(box);
  return boxes;
}

function findBox(bytes: Buffer, within: Box | undefined, path: readonly string[]): Box | undefined {
  const [first, ...rest] = path;
  if (!within || first === undefined) return within;
  const next = listBoxes(bytes, within.content, within.end).find(({ type }) => type === first);
  return findBox(bytes, next, rest);
}

const ebmlHeader = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** "A_AAC", "V_VP8": ffmpeg ignores a track with another type in its name. */
const typeLength = 2;
const [segmentId, tracksId, trackEntryId, codecId] = [0x18538067, 0x1654ae6b, 0xae, 0x86];

async function hideInMatroska({ file, size }: Opened, indexes: ReadonlySet<number>): Promise<boolean> {
  const segment = await findElement({ file, size }, segmentId, 0, size);
  const tracks = segment && (await findElement({ file, size }, tracksId, segment.start, segment.end));
  if (!tracks || tracks.end - tracks.start > maxIndexBytes) return false;
  const bytes = await readBytes(file, tracks.start, tracks.end - tracks.start);
  const entries = listElements(bytes, 0, bytes.length).filter(({ id }) => id === trackEntryId);
  for (const index of indexes) {
    const entry = entries[index];
    const name = entry && listElements(bytes, entry.start, entry.end).find(({ id }) => id === codecId);
    if (!name || name.end <= name.start + typeLength) return false;
    await file.write("?".repeat(name.end - name.start - typeLength), tracks.start + name.start + typeLength, "latin1");
  }
  return true;
}

/** `start` and `end` are those of the element's content. */
type EbmlElement = Element & { id: number };

async function findElement({ file }: Opened, id: number, from: number, end: number): Promise<Element | undefined> {
  let position = from;
  for (let count = 0; position < end && count < maxElements; count++) {
    const element = readElement(await readBytes(file, position, 12), 0, end - position);
    if (!element) return undefined;
    if (element.id === id) return { start: position + element.start, end: position + element.end };
    position += element.end;
  }
  return undefined;
}

function listElements(bytes: Buffer, from: number, end: number): EbmlElement[] {
  const elements: EbmlElement[] = [];
  for (let next = readElement(bytes, from, end); next && elements.length < maxElements; ) {
    elements.push(next);
    next = readElement(bytes, next.end, end);
  }
  return elements;
}

/** The EBML element at `start` (RFC 8794). One of unknown size, as in a live recording, reaches to `limit`. */
function readElement(bytes: Buffer, start: number, limit: number): EbmlElement | undefined {
  const idLength = Math.clz32(bytes[start] ?? 0) - 23;
  const sizeAt = start + idLength;
  const sizeLength = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  if (idLength > 4 || sizeLength > 8 || sizeAt + sizeLength > bytes.length) return undefined;
  const mask = 2 ** (8 - sizeLength) - 1;
  let size = (bytes[sizeAt] ?? 0) & mask;
  let isUnknown = size === mask;
  for (const byte of bytes.subarray(sizeAt + 1, sizeAt + sizeLength)) {
    size = size * 256 + byte;
    isUnknown &&= byte === 255;
  }
  const content = sizeAt + sizeLength;
  const end = isUnknown ? limit : content + size;
  return end > limit ? undefined : { id: bytes.readUIntBE(start, idLength), start: content, end };
}
