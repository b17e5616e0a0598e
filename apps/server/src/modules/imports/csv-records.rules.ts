/** Lines and characters that a quoted cell may span. A quote that is not closed by then is a sign within the text. */
const maxLines = 20;
const maxLength = 8 * 1024;
/** A file with more quotes that nothing closes has no cells of several lines: looking for their ends would only take time. */
const maxUnclosed = 500;

export type SplitRecord = {
  cells: string[];
  /** The place of the cell with a quote that is not closed. */
  openAt: number | null;
};

/**
 * The trimmed cells of a record. A quote within a cell is a sign of its text. An opening quote that nothing closes is removed, and
 * its cell ends at the next delimiter, so that a stray quote costs no row.
 */
export function splitRecord(text: string, delimiter: string): SplitRecord {
  const cells: string[] = [];
  let [at, openAt]: [number, number | null] = [0, null];
  for (;;) {
    const start = skipSpaces(text, at);
    const quoted = text[start] === '"' ? readQuoted(text, start + 1, delimiter) : undefined;
    if (quoted) {
      cells.push(quoted.value.trim());
      at = quoted.end;
    } else {
      const isOpen = text[start] === '"';
      if (isOpen) openAt ??= cells.length;
      const found = text.indexOf(delimiter, at);
      const end = found < 0 ? text.length : found;
      cells.push(text.slice(isOpen ? start + 1 : at, end).trim());
      at = end;
    }
    if (at >= text.length) return { cells, openAt };
    at += delimiter.length;
  }
}

/** Tabs are delimiters of some files. */
function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === " " || text[at] === "\u00a0") at += 1;
  return at;
}

/** The text until the quote before a delimiter or the end; undefined without one. */
function readQuoted(text: string, from: number, delimiter: string): { value: string; end: number } | undefined {
  let [value, at] = ["", from];
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    value += text.slice(at, quote);
    const next = skipSpaces(text, quote + 1);
    if (next >= text.length || text.startsWith(delimiter, next)) return { value, end: next };
    value += '"';
    at = text[quote + 1] === '"' ? quote + 2 : quote + 1;
  }
}

/** A record, the number of its first line from 1, and the number of its lines. */
export type PlacedRecord = { cells: string[]; row: number };

/**
 * The records of lines, numbered as the rows of a spreadsheet; those without any text are left out. A quoted cell continues in the
 * following lines if these close its quote, and the record then has `width` cells.
 */
export function createRecordReader(delimiter: string, width: number) {
  let row = 0;
  let unclosed = 0;
  let pending: string[] = [];

  function* take(lines: readonly string[], isLast: boolean): Generator<PlacedRecord> {
    pending = pending.concat(lines);
    let from = 0;
    while (from < pending.length) {
      const line = pending[from] as string;
      let record = splitRecord(line, delimiter);
      let used = 1;
      if (record.openAt !== null && unclosed < maxUnclosed && mayContinue(record)) {
        if (!isLast && pending.length - from < maxLines) break;
        const longer = findClosed(from, record);
        if (longer) [record, used] = [longer.record, longer.used];
        else unclosed += 1;
      }
      row += 1;
      from += used;
      if (record.cells.some((cell) => cell !== "")) yield { cells: record.cells, row };
    }
    pending = pending.slice(from);
  }

  /** Of a line that is whole without its quote only the last cell may continue. */
  function mayContinue({ cells, openAt }: SplitRecord): boolean {
    return cells.length < width || openAt === width - 1;
  }

  function findClosed(from: number, { cells, openAt }: SplitRecord) {
    // The rest of the line may be cells of its own; then a whole record after it is none of its continuation.
    const isDoubtful = cells.length >= width || cells.length > (openAt ?? 0) + 1;
    let text = pending[from] as string;
    for (let used = 2; used <= maxLines && from + used <= pending.length && text.length <= maxLength; used += 1) {
      const next = pending[from + used - 1] as string;
      if (isDoubtful && isWhole(next)) return undefined;
      text += `\n${next}`;
      const record = next.includes('"') ? splitRecord(text, delimiter) : undefined;
      if (record?.openAt === null && record.cells.length <= width) return { record, used };
    }
    return undefined;
  }

  function isWhole(line: string): boolean {
    const { cells, openAt } = splitRecord(line, delimiter);
    return cells.length >= width && openAt === null;
  }

  return { take };
}
