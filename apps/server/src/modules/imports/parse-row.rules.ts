import type { imports } from "@camarim/contract";
import type { SubscriptionStatus } from "#db/tables";
import type { Answers } from "./answers.rules.ts";
import { toHeaderKey } from "./columns.rules.ts";
import type { DateOrder } from "./date-order.rules.ts";
import type { Unclear } from "./offers.rules.ts";
import { parseAccess } from "./parse-access.rules.ts";
import { parseDocument, parseEmail, parsePhone } from "./parse-contact.rules.ts";
import { parseDateTime } from "./parse-date-time.rules.ts";
import { parseOffer } from "./parse-offer.rules.ts";

type Field = imports.ImportField;
export type Cells = Partial<Record<Field, string>>;
export type ParseOptions = {
  now: Date;
  source: imports.ImportSource;
  /** Null if the file does not say it and the creator has not answered yet. */
  dateOrder: DateOrder | null;
  defaultUntil: Date | null;
  answers?: Answers;
  /** What the names of the columns say; see `columns.rules.ts`. */
  isAccessEnd?: boolean;
  isInMonths?: boolean;
  giftName?: string;
};

/** Texts that were not understood, and fields whose content is left out. */
export type RowDoubts = Unclear & {
  status?: string;
  isDated?: boolean;
  date?: string;
  ignored?: imports.IgnoredField[];
};

/** A parsed row; `reason` is set if it cannot be imported. Price and period are null if the file does not state them. */
export type ParsedRow = {
  key: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  document: string | null;
  instagram: string | null;
  planName: string | null;
  priceCents: number | null;
  periodMonths: number | null;
  unclear: RowDoubts | null;
  status: SubscriptionStatus | null;
  startedAt: Date | null;
  paidUntil: Date | null;
  externalId: string | null;
  reason: imports.RowReason | null;
};

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
  const planName = isGuest ? null : truncate(cells.plan, 120);
  const externalId = truncate(cells.externalId, 120);
  const startedAt = parseDateTime(cells.startedAt ?? "", options.dateOrder, "start") ?? null;
  const { unclear, ...offer } = parseOffer(cells, options);
  const ignored = findIgnored(cells, { phone, document });
  const doubts: RowDoubts = { ...unclear, ...access.doubts, ...(ignored.length > 0 && { ignored }) };
  return {
    key: toPersonKey({ externalId, contact: email ?? phone, planName }),
    name: truncate(cells.name, 80),
    email,
    phone,
    document,
    instagram: truncate(cells.instagram, 60),
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
  const line = cell.replace(/\p{Cc}+/gu, " ").trim();
  return /^'\s*[=+\-@|%＝＋－＠]/.test(line) ? line.slice(1).trim() : line;
}

function truncate(text: string | undefined, maxLength: number): string | null {
  return text ? [...text].slice(0, maxLength).join("") : null;
}
