import type { imports } from "@camarim/contract";
import { states } from "@camarim/contract/values";
import { likelyNames, namesOfFields, toHeaderKey } from "./columns.rules.ts";
import { parseDocument, parseEmail, parsePhone } from "./parse-contact.rules.ts";
import { isNoDate, parseDateTime } from "./parse-date-time.rules.ts";
import { parseCents, parsePeriod } from "./parse-offer.rules.ts";
import { parseStatus } from "./parse-status.rules.ts";

type Field = imports.ImportField;

const isDate = (cell: string) => Boolean(parseDateTime(cell, "dmy", "end") ?? parseDateTime(cell, "mdy", "end"));
const isWord = (cell: string) => /\p{L}/u.test(cell) && !cell.includes("@") && !/^\d/.test(cell);
const isFlag = (cell: string) => /^(?:true|false|yes|no|sim|n[aã]o|0|1|comp)$/i.test(cell);
const stateCodes = new Set<string>(states);

/** What the cells of a field look like; fields that are not listed take any text. */
const looks: Partial<Record<Field, (cell: string) => boolean>> = {
  email: (cell) => parseEmail(cell) !== null,
  name: isWord,
  phone: (cell) => parsePhone(cell) !== null,
  document: (cell) => parseDocument(cell) !== null,
  price: (cell) => parseCents(cell) !== undefined || /\d/.test(cell),
  currency: (cell) => /^\D{1,12}$/.test(cell),
  periodMonths: (cell) => parsePeriod(cell) !== undefined || (cell.length <= 40 && !isDate(cell)),
  status: (cell) =>
    parseStatus(cell) !== undefined || (isWord(cell) && cell.length <= 40 && !stateCodes.has(cell.toUpperCase())),
  paidUntil: isDate,
  nextCharge: isDate,
  startedAt: isDate,
  free: isFlag,
  gift: isFlag,
};

/** `fits` if most of the cells look like the field, `empty` without any, else `differs`. */
type Fit = "fits" | "empty" | "differs";

function toFit(field: Field, cells: readonly string[]): Fit {
  const filled = cells.filter((cell) => !isNoDate(cell) || (field !== "paidUntil" && cell.trim() !== ""));
  const look = looks[field];
  if (filled.length === 0) return "empty";
  return !look || filled.filter(look).length * 2 >= filled.length ? "fits" : "differs";
}

/**
 * Assigns each field to at most one column by name and content: of the columns with a name of the field, the first whose
 * content fits, else the first that is empty, else the first of all, so that its rows say what is wrong. A likely name counts
 * only with fitting content, and so do e-mail addresses, CPFs and phones in a column of any name.
 */
export function guessFields(headers: readonly string[], rows: readonly (readonly string[])[] = []): (Field | null)[] {
  const keys = headers.map(toHeaderKey);
  const fields: (Field | null)[] = headers.map(() => null);
  const cellsOf = (index: number) => rows.map((cells) => cells[index]?.trim() ?? "");
  const assign = (field: Field, candidates: readonly number[], fits: readonly Fit[]) => {
    if (fields.includes(field)) return;
    const free = candidates.filter((index) => fields[index] === null);
    const found = fits.flatMap((fit) => free.find((index) => toFit(field, cellsOf(index)) === fit) ?? []);
    if (found[0] !== undefined) fields[found[0]] = field;
  };
  const named = (names: readonly string[]) =>
    names.flatMap((name) => keys.flatMap((key, i) => (key === name ? [i] : [])));
  for (const [field, names] of namesOfFields) {
    // States of Brazil are no status, and asking about each of them would be absurd.
    assign(field, named(names), field === "status" ? ["fits", "empty"] : ["fits"]);
  }
  for (const [field, name, other] of likelyNames) {
    assign(
      field,
      keys.flatMap((key, i) => (name.test(key) && !other?.test(key) ? [i] : [])),
      ["fits"],
    );
  }
  for (const field of ["email", "document", "phone"] as const) {
    const certain = (index: number) => {
      const filled = cellsOf(index).filter(Boolean);
      const isCertain = field === "phone" ? /^\+55|\(\d{2}\)/ : /./;
      return filled.length > 0 && filled.every((cell) => isCertain.test(cell) && looks[field]?.(cell));
    };
    assign(
      field,
      headers.flatMap((_, i) => (certain(i) ? [i] : [])),
      ["fits"],
    );
  }
  for (const [field, names] of namesOfFields) if (field !== "status") assign(field, named(names), ["empty", "differs"]);
  return fields;
}
