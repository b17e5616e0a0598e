import type { ImportRow } from "@camarim/contract/imports-values";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { formatPhone } from "../../lib/phone.ts";
import { lastlink as text } from "../../text/lastlink.ts";

/** The best available label of a row: name or contact of the subscriber, or else the line number. */
export function nameOf({ name, email, phone, typed, line }: ImportRow): string {
  return name || email || (phone && formatPhone(phone)) || typed.email || typed.phone || text.rehearse.line(line);
}

/** Line and error of an invalid row; otherwise contact, plan, what the person gets and what is left out. */
export function aboutRow(row: ImportRow): string {
  const { line, reason, name, email, phone, plan, ignored } = row;
  if (reason) return `${text.rehearse.line(line)} · ${text.reason(reason)}`;
  const contact = email ?? (phone ? formatPhone(phone) : null);
  const left = ignored.map((field) => text.ignored(field));
  return [name && contact, plan, ...left].filter(Boolean).join(" · ");
}

/** Until when the person has access, or why not; undefined for a row that is not imported. */
export function aboutAccess({ state, status, paidUntil }: ImportRow): string | undefined {
  if (state !== "new" && state !== "merged") return undefined;
  const day = paidUntil && formatDay(paidUntil);
  if (status === "active" || status === "canceled") return day ? text.until(day) : text.forGood;
  if (status === "expired" && day) return text.over(day);
  return [text.noAccess, text.statuses[status ?? ""]].filter(Boolean).join(": ");
}
