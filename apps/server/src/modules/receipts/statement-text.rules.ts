/** The text of a statement in UTF-8, UTF-16 (with or without a byte order mark) or Windows-1252, without the mark. */
export function decodeStatement(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const loose = new TextDecoder("utf-8").decode(bytes);
    // A file that was cut within a character, or has one of another encoding, is still UTF-8.
    const [broken, whole] = [countOf(loose, /\uFFFD/g), countOf(loose, /[\u0080-\uFFFC]/g)];
    return whole >= broken ? loose : new TextDecoder("windows-1252").decode(bytes);
  }
}

function countOf(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}

/** Without a mark, by the zeros that Latin letters and digits have in their higher bytes. */
function detectUtf16(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, 2_000);
  let [even, odd] = [0, 0];
  for (const [i, byte] of head.entries()) if (byte === 0) i % 2 === 0 ? even++ : odd++;
  const most = head.length / 4;
  if (odd > most && even < odd / 10) return "utf-16le";
  return even > most && odd < even / 10 ? "utf-16be" : null;
}
