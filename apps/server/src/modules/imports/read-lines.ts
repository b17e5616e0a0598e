import { createReadStream } from "node:fs";
import { createDecoder, type Encoding } from "#core/text/text-encoding";

/** Longer than any line of a table. */
const maxLineLength = 64 * 1024;

export class LineTooLong extends Error {}

/** Batches of decoded lines without their ends (CR, LF or both) and without a byte order mark. Throws `LineTooLong`. */
export async function* readLines(path: string, encoding: Encoding): AsyncGenerator<string[]> {
  const decoder = createDecoder(encoding);
  let rest = "";
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const lines = toLines(rest + decoder.write(chunk));
    rest = lines.pop() ?? "";
    if (rest.length > maxLineLength || lines.some((line) => line.length > maxLineLength)) throw new LineTooLong();
    yield lines.map(toWellFormed);
  }
  const last = toLines(rest + decoder.end());
  // The end of the last line starts no other one.
  if (last.at(-1) === "" || last.at(-1) === "\r") last.pop();
  yield last.map((line) => toWellFormed(line.replace(/\r$/, "")));
}

/** Half a character of a broken UTF-16 file is nothing that PostgreSQL stores. */
const toWellFormed = (line: string) => line.toWellFormed();

/** A CR at the end of a chunk may be followed by its LF. */
export function toLines(text: string): string[] {
  return text.split(/\r\n|\n|\r(?!$)/);
}
