import iconv from "iconv-lite";

/** Of text files: what browsers, Excel, a Mac and Excel's "CSV (MS-DOS)" write. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | OneByteEncoding;

/** In the order in which they are more likely. */
const oneByteEncodings = ["windows-1252", "macintosh", "cp850"] as const;
type OneByteEncoding = (typeof oneByteEncodings)[number];

/** Decodes a file chunk by chunk, without its byte order mark. */
export function createDecoder(encoding: Encoding): { write: (chunk: Buffer) => string; end: () => string } {
  const decoder = iconv.getDecoder(encoding);
  return { write: (chunk) => decoder.write(chunk), end: () => decoder.end() ?? "" };
}

/** Without its byte order mark. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  return iconv.decode(bytes, encoding);
}

/** UTF-16, by its byte order mark, or by the zeros that Latin letters and digits have in their higher bytes. */
export function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 4_000);
  let [even, odd] = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) i % 2 === 0 ? even++ : odd++;
  const most = head.length / 4;
  if (odd > most && even < odd / 10) return "utf-16le";
  return even > most && odd < even / 10 ? "utf-16be" : undefined;
}

/** Letters of Portuguese with accents, by how much they tell. */
const letters = { áâãéêíóôõúç: 2, àüñ: 1 };

/** What each byte tells after a small letter, and after a capital one: no capital letter follows a small one. */
const tables = oneByteEncodings.map((encoding) => {
  const afterSmall = new Map<number, number>();
  const afterLarge = new Map<number, number>();
  for (const [small, points] of Object.entries(letters)) {
    for (const byte of iconv.encode(small, encoding)) afterSmall.set(byte, points);
    for (const byte of iconv.encode(small + small.toUpperCase(), encoding)) afterLarge.set(byte, points);
  }
  return { afterSmall, afterLarge };
});

/** Tells the one-byte encodings apart by the bytes after ASCII letters. */
export function createByteCounter() {
  const points = tables.map(() => 0);
  let previous = 0;
  return {
    add(chunk: Uint8Array) {
      for (const byte of chunk) {
        const place = byte < 0x80 ? undefined : toPlace(previous);
        if (place)
          for (const [i, table] of tables.entries()) points[i] = (points[i] ?? 0) + (table[place].get(byte) ?? 0);
        previous = byte;
      }
    },
    detect: (): OneByteEncoding => oneByteEncodings[points.indexOf(Math.max(...points))] ?? "windows-1252",
  };
}

function toPlace(previous: number): "afterSmall" | "afterLarge" | undefined {
  if (previous >= 0x61 && previous <= 0x7a) return "afterSmall";
  return previous >= 0x41 && previous <= 0x5a ? "afterLarge" : undefined;
}
