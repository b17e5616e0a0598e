import type { imports } from "@camarim/contract";
import { email as emailValue, isTaxDocument, phoneNumber } from "@camarim/contract/values";
import type { SubscriptionStatus } from "#db/tables";
import { toHeaderKey } from "./columns.rules.ts";
import type { Unclear } from "./offers.rules.ts";
import { type DateOrder, parseDateTime } from "./parse-date-time.rules.ts";
import { parseOffer } from "./parse-offer.rules.ts";

type Field = imports.ImportField;
export type Cells = Partial<Record<Field, string>>;
export type ParseOptions = {
  now: Date;
  source: imports.ImportSource;
  dateOrder: DateOrder;
  defaultUntil: Date | null;
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
  unclear: Unclear | null;
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
  const kind = parseStatus(cells.status);
  const isGuest = options.source === "camarim" && toHeaderKey(cells.plan ?? "") === "acesso gratis";
  const until = parseEnd(cells, kind, isGuest, options);
  const planName = isGuest ? null : truncate(cells.plan, 120);
  const externalId = truncate(cells.externalId, 120);
  return {
    key: toPersonKey({ externalId, contact: email ?? phone, planName }),
    name: truncate(cells.name, 80),
    email,
    phone,
    document: parseDocument(cells.document),
    instagram: truncate(cells.instagram, 60),
    planName,
    ...parseOffer(cells, options.source),
    status: toStatus(kind, until instanceof Date ? until : null, options.now),
    startedAt: parseDateTime(cells.startedAt ?? "", options.dateOrder, "start") ?? null,
    paidUntil: until instanceof Date ? until : null,
    externalId,
    reason: findReason(cells, { email, phone, kind, until }),
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

type ParsedStatus = "active" | "canceled" | "lapsed" | "pending" | "refunded" | "charged_back" | "revoked";
type ParsedEnd = Date | "missing" | "invalid" | "forever";

const kinds: readonly [ParsedStatus, RegExp][] = [
  ["charged_back", /contestad|chargeback|charged back|estorn|disput/],
  ["refunded", /reembols|refund|devolv/],
  ["revoked", /revogad|bloquead|banid/],
  ["canceled", /cancel/],
  ["pending", /pendente|aguardando|pending|nao pago|unpaid/],
  ["lapsed", /inativ|vencid|expir|encerrad|former|declin|inadimpl|atrasad|past due|suspens|deleted/],
];

export function parseStatus(text = ""): ParsedStatus {
  const key = toHeaderKey(text);
  return kinds.find(([, pattern]) => pattern.test(key))?.[0] ?? "active";
}

/** A paid period counts whatever the status says, unless the payment was refunded. */
function toStatus(kind: ParsedStatus, until: Date | null, now: Date): SubscriptionStatus {
  if (kind === "refunded" || kind === "charged_back" || kind === "revoked") return kind;
  if (until && until <= now) return "expired";
  return kind === "active" ? "active" : "canceled";
}

function parseEnd({ paidUntil = "" }: Cells, kind: ParsedStatus, isGuest: boolean, options: ParseOptions): ParsedEnd {
  if (paidUntil) return parseDateTime(paidUntil, options.dateOrder, "end") ?? "invalid";
  if (kind === "active" && isGuest) return "forever";
  return (kind === "active" && options.defaultUntil) || "missing";
}

type RowParts = { email: string | null; phone: string | null; kind: ParsedStatus; until: ParsedEnd };

function findReason(cells: Cells, { email, phone, kind, until }: RowParts): imports.RowReason | null {
  if (cells.email && !email) return "email_invalid";
  if (!email && !phone) return cells.phone ? "phone_invalid" : "contact_missing";
  if (until === "invalid") return "until_invalid";
  if (
    until instanceof Date ||
    until === "forever" ||
    kind === "refunded" ||
    kind === "charged_back" ||
    kind === "revoked"
  )
    return null;
  return kind === "pending" ? "never_paid" : "until_missing";
}

function parseEmail(text = ""): string | null {
  return text ? (emailValue.safeParse(text).data ?? null) : null;
}

/** Brazilian numbers only. */
function parsePhone(text = ""): string | null {
  return text ? (phoneNumber.safeParse(text).data ?? null) : null;
}

function parseDocument(text = ""): string | null {
  const normalized = text.toUpperCase().replace(/[.\-/\s]/g, "");
  return isTaxDocument(normalized) ? normalized : null;
}

/** One line of text, without the apostrophe with which our own exports escape formulas. */
function toCleanText(cell: string): string {
  const line = cell.replace(/\p{Cc}+/gu, " ").trim();
  return /^'\s*[=+\-@|%＝＋－＠]/.test(line) ? line.slice(1).trim() : line;
}

function truncate(text: string | undefined, maxLength: number): string | null {
  return text ? [...text].slice(0, maxLength).join("") : null;
}
