const pattern = /E\d{8}20\d{10}[A-Za-z0-9]{11}/;
const atEnd = new RegExp(`${pattern.source}(?![A-Za-z0-9])`);
const alone = new RegExp(`(?<![A-Za-z0-9])${atEnd.source}`, "i");

/** The first E2E id that is a word of its own in a line of a statement, in upper case. */
export function findEndToEndId(text: string): string | null {
  return alone.exec(text)?.[0].toUpperCase() ?? null;
}

/** The E2E id in the text of a receipt, in upper case; a narrow column may break it into parts. */
export function findBrokenEndToEndId(text: string): string | null {
  const found = atEnd.exec(text) ?? pattern.exec(text.replace(/\s+/g, ""));
  return found?.[0].toUpperCase() ?? null;
}

/**
 * The minute of the transfer: UTC, after `E` and the eight digits of the bank's ISPB. Invalid if the digits are no
 * date.
 */
export function minuteOfTransfer(endToEndId: string): Date {
  const [, year, month, day, hour, minute] = /^E\d{8}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/i.exec(endToEndId) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}Z`);
}
