/** Ids of transfers as they are read in pictures, where characters look alike. `is_alike_transfer` compares them. */

/** What is read for a digit. */
const digits: Record<string, string> = {
  O: "0",
  Q: "0",
  D: "0",
  I: "1",
  L: "1",
  "|": "1",
  S: "5",
  B: "8",
  Z: "2",
  G: "6",
};
const headLength = 21;
const idLength = 32;
/** One in so many characters may be misread: three of a txid, one of a phone number, none of a short name. */
const charactersPerMistake = 8;

const fold = (text: string) => [...text.toUpperCase()].map((letter) => digits[letter] ?? letter).join("");
const toSigns = (text: string) => text.replace(/[^A-Za-z0-9|]/g, "");

/**
 * The id in the lines of a picture: `E`, ISPB and minute, where all are digits and look-alikes are corrected, and what is legible of the
 * last eleven characters. Null if there is none whose minute is one.
 */
export function findReadId(lines: readonly string[]): string | null {
  // A narrow column breaks it.
  for (const text of lines.flatMap((line, i) => [line, line + (lines[i + 1] ?? "")]).map(toSigns))
    for (const { index } of text.matchAll(/[EF]/g)) {
      const head = fold(text.slice(index + 1, index + headLength));
      if (/^\d{8}20\d{10}$/.test(head) && isMinute(head.slice(8)))
        return `E${head}${text.slice(index + headLength, index + idLength).toUpperCase()}`;
    }
  return null;
}

function isMinute(written: string): boolean {
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(written) ?? [];
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}Z`);
  return !Number.isNaN(at.getTime()) && at.getUTCDate() === Number(day);
}

/** Whether `expected` is in a text that was read in a picture, but for a few characters. */
export function isWrittenAlike(text: string, expected: string): boolean {
  const [written, sought] = [fold(toSigns(text)), fold(toSigns(expected))];
  const mostDifferences = Math.floor(sought.length / charactersPerMistake);
  for (let at = 0; at + sought.length <= written.length; at++) {
    const differences = [...sought].filter((letter, i) => letter !== written[at + i]).length;
    if (differences <= mostDifferences) return true;
  }
  return false;
}

/** Bank and minute, in which all characters are digits. */
export function headOfId(endToEndId: string): string {
  return endToEndId.slice(0, headLength).toUpperCase();
}
