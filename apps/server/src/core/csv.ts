/** What Excel in pt-BR opens by a double click: a mark that says UTF-8, `;` between cells, CRLF after lines. */
export const csvStart = "\ufeff";

export type Cell = string | { cents: number };

export function toCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(";")}\r\n`;
}

function writeCell(cell: Cell): string {
  return typeof cell === "string" ? `"${escapeFormula(cell).replaceAll('"', '""')}"` : writeAmount(cell.cents);
}

/** What a spreadsheet would take for a formula, also behind blanks or in full width, becomes text by an apostrophe. */
export function escapeFormula(text: string): string {
  const line = text.replace(/[\r\n\t]+/g, " ");
  return /^\s*[=+\-@|%＝＋－＠]/.test(line) ? `'${line}` : line;
}

/** `-1234,56` of centavos: a number to Excel in pt-BR, and no formula. */
function writeAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
