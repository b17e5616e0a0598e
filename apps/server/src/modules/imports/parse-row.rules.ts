import type { imports } from "@camarim/contract";
import { email as emailValue, isTaxDocument, phoneNumber } from "@camarim/contract/values";
import type { SubscriptionStatus } from "#db/tables";
import { foldHeader } from "./columns.rules.ts";
import { parseCents } from "./parse-amount.rules.ts";
import { type DateOrder, parseDateTime } from "./parse-date-time.rules.ts";

type Field = imports.ImportField;
export type Cells = Partial<Record<Field, string>>;
export type Reading = { now: Date; source: imports.ImportSource; dateOrder: DateOrder; defaultUntil: Date | null };

/** A row as it was understood; `reason` where it cannot be taken. */
export type Understood = {
  key: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  document: string | null;
  instagram: string | null;
  planName: string | null;
  priceCents: number | null;
  periodMonths: number;
  status: SubscriptionStatus | null;
  startedAt: Date | null;
  paidUntil: Date | null;
  externalId: string | null;
  reason: imports.RowReason | null;
};

/** The cells of a row by what their columns say, with what was mended in their place. */
export function listCells(cells: readonly string[], fields: readonly (Field | null)[], mended: Cells | null): Cells {
  const named: Cells = {};
  for (const [i, field] of fields.entries()) if (field) named[field] = clean(cells[i] ?? "");
  return { ...named, ...mended };
}

export function parseRow(cells: Cells, reading: Reading): Understood {
  const email = readEmail(cells.email);
  const phone = readPhone(cells.phone);
  const kind = parseStatus(cells.status);
  const isGuest = reading.source === "camarim" && foldHeader(cells.plan ?? "") === "acesso gratis";
  const until = readUntil(cells, kind, isGuest, reading);
  const planName = isGuest ? null : clip(cells.plan, 120);
  const externalId = clip(cells.externalId, 120);
  return {
    key: keyOf({ externalId, contact: email ?? phone, planName }),
    name: clip(cells.name, 80),
    email,
    phone,
    document: readDocument(cells.document),
    instagram: clip(cells.instagram, 60),
    planName,
    priceCents: parseCents(cells.price ?? "") ?? null,
    periodMonths: readPeriod(cells.periodMonths),
    status: statusOf(kind, until instanceof Date ? until : null, reading.now),
    startedAt: parseDateTime(cells.startedAt ?? "", reading.dateOrder, "start") ?? null,
    paidUntil: until instanceof Date ? until : null,
    externalId,
    reason: whyNot(cells, { email, phone, kind, until }),
  };
}

/** By the platform's own id of the subscription, or else by contact and plan. */
export function keyOf(person: {
  externalId: string | null;
  contact: string | null;
  planName: string | null;
}): string | null {
  if (person.externalId) return `id:${person.externalId}`;
  return person.contact && `${person.contact}|${foldHeader(person.planName ?? "")}`;
}

type Kind = "active" | "canceled" | "lapsed" | "pending" | "refunded" | "charged_back" | "revoked";
type Until = Date | "missing" | "invalid" | "forever";

const kinds: readonly [Kind, RegExp][] = [
  ["charged_back", /contestad|chargeback|charged back|estorn|disput/],
  ["refunded", /reembols|refund|devolv/],
  ["revoked", /revogad|bloquead|banid/],
  ["canceled", /cancel/],
  ["pending", /pendente|aguardando|pending|nao pago|unpaid/],
  ["lapsed", /inativ|vencid|expir|encerrad|former|declin|inadimpl|atrasad|past due|suspens|deleted/],
];

export function parseStatus(typed = ""): Kind {
  const folded = foldHeader(typed);
  return kinds.find(([, pattern]) => pattern.test(folded))?.[0] ?? "active";
}

/** A paid time counts whatever the status says, save where the money went back. */
function statusOf(kind: Kind, until: Date | null, now: Date): SubscriptionStatus {
  if (kind === "refunded" || kind === "charged_back" || kind === "revoked") return kind;
  if (until && until <= now) return "expired";
  return kind === "active" ? "active" : "canceled";
}

function readUntil({ paidUntil = "" }: Cells, kind: Kind, isGuest: boolean, reading: Reading): Until {
  if (paidUntil) return parseDateTime(paidUntil, reading.dateOrder, "end") ?? "invalid";
  if (kind === "active" && isGuest) return "forever";
  return (kind === "active" && reading.defaultUntil) || "missing";
}

type Read = { email: string | null; phone: string | null; kind: Kind; until: Until };

function whyNot(cells: Cells, { email, phone, kind, until }: Read): imports.RowReason | null {
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

function readEmail(typed = ""): string | null {
  return typed ? (emailValue.safeParse(typed).data ?? null) : null;
}

/** A Brazilian one; of another country's, and of what is none, nothing is kept. */
function readPhone(typed = ""): string | null {
  return typed ? (phoneNumber.safeParse(typed).data ?? null) : null;
}

function readDocument(typed = ""): string | null {
  const plain = typed.toUpperCase().replace(/[.\-/\s]/g, "");
  return isTaxDocument(plain) ? plain : null;
}

const periods = [
  [12, /^12$|anual|annual|year/],
  [6, /^6$|semestr|half/],
  [3, /^3$|trimestr|quarter/],
] as const;

function readPeriod(typed = ""): number {
  const folded = foldHeader(typed);
  return periods.find(([, pattern]) => pattern.test(folded))?.[0] ?? 1;
}

/** One line of text. The apostrophe that our own exports put before what a spreadsheet would run is taken away again. */
function clean(cell: string): string {
  const line = cell.replace(/\p{Cc}+/gu, " ").trim();
  return /^'\s*[=+\-@|%＝＋－＠]/.test(line) ? line.slice(1).trim() : line;
}

function clip(text: string | undefined, most: number): string | null {
  return text ? [...text].slice(0, most).join("") : null;
}
