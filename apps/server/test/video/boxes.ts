// For the tests of ports/video: takes MP4 and Matroska files apart, and puts them together wrongly.

const parents = new Set(["moov", "trak", "edts", "mdia", "minf", "dinf", "stbl", "udta"]);

export type Box = { type: string; start: number; end: number; path: string };

/** All boxes of an MP4 with the path to them, parents before their children. */
export function listBoxes(bytes: Buffer, from = 0, to = bytes.length, above = ""): Box[] {
  const found: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at);
    const end = size < 8 ? to : Math.min(to, at + size);
    const type = bytes.toString("latin1", at + 4, at + 8);
    const path = `${above}/${type}`;
    found.push({ type, start: at, end, path });
    if (parents.has(type)) found.push(...listBoxes(bytes, at + 8, end, path));
    at = end;
  }
  return found;
}

export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + body.length);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
}

export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => {
    bytes.writeUInt32BE(value >>> 0, 4 * i);
  });
  return bytes;
}

/** Puts `replacement` in the place of the nth box of that type; its parents grow along. Only for a `moov` behind the media. */
export function replaceBox(bytes: Buffer, type: string, replacement: Buffer, nth = 0): Buffer {
  const boxes = listBoxes(bytes);
  const old = boxes.filter((each) => each.type === type)[nth];
  if (!old) throw new Error(`no box ${type}`);
  const changed = Buffer.concat([bytes.subarray(0, old.start), replacement, bytes.subarray(old.end)]);
  const growth = replacement.length - (old.end - old.start);
  for (const each of boxes)
    if (each.start < old.start && each.end >= old.end)
      changed.writeUInt32BE(each.end - each.start + growth, each.start);
  return changed;
}

/** Adds a box as the last child of the nth of that type. */
export function addInto(bytes: Buffer, type: string, child: Buffer, nth = 0): Buffer {
  const parent = listBoxes(bytes).filter((each) => each.type === type)[nth];
  if (!parent) throw new Error(`no box ${type}`);
  const whole = Buffer.concat([bytes.subarray(parent.start, parent.end), child]);
  whole.writeUInt32BE(whole.length);
  return replaceBox(bytes, type, whole, nth);
}

/** A data reference to another file, as QuickTime wrote it: an alias with an absolute path. */
export function aliasTo(path: string): Buffer {
  const place = Buffer.from(path.replaceAll("/", ":"));
  const record = Buffer.concat([
    Buffer.alloc(10),
    ...[Buffer.from([1]), Buffer.alloc(27, 0x20), Buffer.alloc(12)],
    ...[Buffer.from([1]), Buffer.alloc(63, 0x61), Buffer.alloc(16)],
    ...[Buffer.from([0, 1, 0, 1]), Buffer.alloc(16)],
    ...[Buffer.from([0, 2, place.length >> 8, place.length & 255]), place, Buffer.alloc(place.length % 2)],
    Buffer.from([255, 255, 0, 0]),
  ]);
  return box("dref", uint32(0, 1), box("alis", uint32(0), record));
}

/** An element of Matroska with its size in eight bytes. */
export function element(id: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part) : part)));
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length));
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
}
