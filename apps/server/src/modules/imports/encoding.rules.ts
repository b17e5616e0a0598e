export type Encoding = "utf-8" | "windows-1252" | "macintosh" | "utf-16le" | "utf-16be";

/** UTF-16, by its byte order mark, or by the zero bytes of its ASCII letters. */
export function detectUtf16(head: Buffer): Encoding | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  const part = head.subarray(0, 4_000);
  const zeros = [...part.entries()].filter(([, byte]) => byte === 0);
  const odd = zeros.filter(([i]) => i % 2 === 1).length;
  const even = zeros.length - odd;
  const most = part.length / 2;
  if (odd > most * 0.6 && even === 0) return "utf-16le";
  return even > most * 0.6 && odd === 0 ? "utf-16be" : undefined;
}

/** Portuguese and Spanish letters of each one-byte encoding. */
const letters = {
  "windows-1252": toBytes("windows-1252", "áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ"),
  macintosh: toBytes("macintosh", "áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ"),
} as const;

function toBytes(encoding: string, wanted: string): ReadonlySet<number> {
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 128 }, (_, i) => i + 128);
  return new Set(bytes.filter((byte) => wanted.includes(decoder.decode(new Uint8Array([byte])))));
}

/** Of the one-byte encodings the one in which the bytes beside ASCII letters are more often letters. */
export function createByteCounter() {
  const counts = { "windows-1252": 0, macintosh: 0 };
  let previous = 0;
  return {
    add(chunk: Buffer) {
      for (const byte of chunk) {
        if (byte >= 0x80 && isAsciiLetter(previous)) {
          if (letters["windows-1252"].has(byte)) counts["windows-1252"] += 1;
          if (letters.macintosh.has(byte)) counts.macintosh += 1;
        }
        previous = byte;
      }
    },
    detect: (): Encoding => (counts.macintosh > counts["windows-1252"] ? "macintosh" : "windows-1252"),
  };
}

function isAsciiLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}
