import type { imports } from "@camarim/contract";
import { toLine } from "#core/text/to-line";
import { truncate } from "#core/text/truncate";
import { toHeaderKey } from "./columns.rules.ts";
import type { Cells, ParsedRow, ParseOptions, RowDoubts } from "./import-row.rules.ts";
import { parseAccess } from "./parse-access.rules.ts";
import { parseDocument, parseEmail, parsePhone } from "./parse-contact.rules.ts";
import { parseDateTime } from "./parse-date-time.rules.ts";
import { parseOffer } from "./parse-offer.rules.ts";

type Field = imports.ImportField;

export type { Cells, ParsedRow, ParseOptions, RowDoubts } from "./import-row.rules.ts";

/** The cells by field, with the creator's corrections. */
export function toCells(cells: readonly string[], fields: readonly (Field | null)[], corrections: Cells | null): Cells {
  const values: Cells = {};
  for (const [i, field] of fields.entries()) if (field) values[field] = toCleanText(cells[i] ?? "");
  return { ...values, ...corrections };
}

export function parseRow(cells: Cells, options: ParseOptions): ParsedRow {
  const email = parseEmail(cells.email);
  const phone = parsePhone(cells.phone);
  const document = parseDocument(cells.document);
  const isGuest = options.source === "camarim" && toHeaderKey(cells.plan ?? "") === "acesso gratis";
  const access = parseAccess(cells, isGuest, options);
  const planName = isGuest ? null : toText(cells.plan, 120);
  const externalId = toText(cells.externalId, 120);
  const startedAt = parseDateTime(cells.startedAt ?? "", options.dateOrder, "start") ?? null;
  const { unclear, ...offer } = parseOffer(cells, options);
  const ignored = findIgnored(cells, { phone, document });
  const doubts: RowDoubts = { ...unclear, ...access.doubts, ...(ignored.length > 0 && { ignored }) };
  return {
    key: toPersonKey({ externalId, contact: email ?? phone, planName }),
    name: toText(cells.name, 80),
    email,
    phone,
    document,
    instagram: toText(cells.instagram, 60),
    planName,
    ...offer,
    unclear: Object.keys(doubts).length > 0 ? doubts : null,
    status: access.status,
    startedAt,
    paidUntil: access.until,
    externalId,
    reason: findContactFault(cells, email, phone) ?? access.reason,
  };
}

/** Identifies a person by the platform's id of the subscription, else by contact and plan. */
export function toPersonKey(person: {
  externalId: string | null;
  contact: string | null;
  planName: string | null;
}): string | null {
  if (person.externalId) return `id:${person.externalId}`;
  return person.contact && `${person.contact}|${toHeaderKey(person.planName ?? "")}`;
}

function findContactFault(cells: Cells, email: string | null, phone: string | null): imports.RowReason | null {
  if (cells.email && !email) return "email_invalid";
  if (!email && !phone) return cells.phone ? "phone_invalid" : "contact_missing";
  return null;
}

function findIgnored(cells: Cells, { phone, document }: Pick<ParsedRow, "phone" | "document">): imports.IgnoredField[] {
  const isFilled = (cell = "") => /[\p{L}\p{N}]/u.test(cell);
  return [
    ...(isFilled(cells.phone) && !phone ? (["phone"] as const) : []),
    ...(isFilled(cells.document) && !document ? (["document"] as const) : []),
  ];
}

/** One line of text, without the apostrophe with which our own exports escape formulas. */
function toCleanText(cell: string): string {
  const line = toLine(cell);
  return /^'\s*[=+\-@|%＝＋－＠]/.test(line) ? line.slice(1).trim() : line;
}

function toText(text: string | undefined, maxLength: number): string | null {
  return text ? truncate(text, maxLength) : null;
}
