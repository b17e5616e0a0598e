import type { ReadWord } from "./port.ts";

/** A line of the engine, which puts label and value of one row into different blocks. */
type Piece = { words: ReadWord[]; left: number; right: number; top: number; bottom: number };

const wordLevel = "5";

/** The words of tesseract's TSV as they stand in the picture: what is on one height is one line. */
export function readLines(tsv: string): ReadWord[][] {
  const pieces = new Map<string, Piece>();
  for (const row of tsv.split("\n").slice(1)) {
    const [level, page, block, paragraph, line, , x, y, width, height, confidence, text = ""] = row.split("\t");
    if (level !== wordLevel || text.trim() === "") continue;
    const [left, top] = [Number(x), Number(y)];
    const [right, bottom] = [left + Number(width), top + Number(height)];
    const word = { text: text.trim(), confidence: Number(confidence) };
    const key = [page, block, paragraph, line].join();
    const piece = pieces.get(key);
    if (!piece) pieces.set(key, { words: [word], left, right, top, bottom });
    else {
      piece.words.push(word);
      piece.left = Math.min(piece.left, left);
      piece.right = Math.max(piece.right, right);
      piece.top = Math.min(piece.top, top);
      piece.bottom = Math.max(piece.bottom, bottom);
    }
  }
  const rows: Piece[][] = [];
  for (const piece of [...pieces.values()].sort((one, other) => middleOf(one) - middleOf(other))) {
    const row = rows.findLast((pieces) => pieces.every((beside) => isBeside(beside, piece)));
    if (row) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.sort((one, other) => one.left - other.left).flatMap(({ words }) => words));
}

const middleOf = ({ top, bottom }: Piece) => (top + bottom) / 2;

function isBeside(one: Piece, other: Piece): boolean {
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
  if (Math.abs(middleOf(one) - middleOf(other)) >= lower / 2) return false;
  return one.right <= other.left || other.right <= one.left;
}
