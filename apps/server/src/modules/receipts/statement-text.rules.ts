import { createByteCounter, decodeText, detectUtf16 } from "#core/text/text-encoding";

/** The text of a statement in UTF-8, UTF-16 or a one-byte encoding, without its byte order mark. */
export function decodeStatement(bytes: Uint8Array): string {
  const utf16 = detectUtf16(bytes);
  if (utf16) return decodeText(bytes, utf16);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const loose = new TextDecoder("utf-8").decode(bytes);
    // A file that was cut within a character, or has one of another encoding, is still UTF-8.
    const [broken, whole] = [countOf(loose, /\uFFFD/g), countOf(loose, /[\u0080-\uFFFC]/g)];
    if (whole >= broken) return loose;
    const counter = createByteCounter();
    counter.add(bytes);
    return decodeText(bytes, counter.detect());
  }
}

function countOf(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}
