/** Excel in pt-BR opens a file by double click if it has a UTF-8 BOM, `;` between cells and CRLF line ends. */
export const csvStart = "\ufeff";

export type Cell = string | { cents: number };

export function toCsvLine(cells: readonly Cell[]): string {
  return `${cells.map(writeCell).join(";")}\r\n`;
}

function writeCell(cell: Cell): string {
  return typeof cell === "string" ? `"${escapeFormula(cell).replaceAll('"', '""')}"` : writeAmount(cell.cents);
}

/** Prefixes an apostrophe to text that a spreadsheet would execute as a formula, also behind blanks or in full width (CSV injection). */
function escapeFormula(text: string): string {
  const line = text.replace(/[\r\n\t]+/g, " ");
  return /^\s*[=+\-@|%＝＋－＠]/.test(line) ? `'${line}` : line;
}

/** Centavos as `-1234,56`, which Excel in pt-BR reads as a number. */
function writeAmount(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)},${digits.slice(-2)}`;
}
