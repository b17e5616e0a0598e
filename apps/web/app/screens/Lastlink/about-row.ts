import type { ImportRow } from "@camarim/contract/imports-values";
import { formatPhone } from "../../lib/phone.ts";
import { formatDay } from "../../lib/time.ts";
import { lastlink as text } from "../../text/lastlink.ts";

/** The best available label of a row: name or contact of the subscriber, or else the line number. */
export function nameOf({ name, email, phone, typed, line }: ImportRow): string {
  return name || email || (phone && formatPhone(phone)) || typed.email || typed.phone || text.rehearse.line(line);
}

/** Line and error of an invalid row; otherwise contact, plan, end of the paid period and status. */
export function aboutRow({ line, reason, name, email, phone, plan, status, paidUntil }: ImportRow): string {
  if (reason) return `${text.rehearse.line(line)} · ${text.reason(reason)}`;
  const contact = email ?? (phone ? formatPhone(phone) : null);
  const until = paidUntil ? text.until(formatDay(paidUntil)) : text.forGood;
  return [name && contact, plan, until, text.statuses[status ?? ""]].filter(Boolean).join(" · ");
}
