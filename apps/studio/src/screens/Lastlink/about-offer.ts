import type { ImportOffer, ImportRow } from "@camarim/contract/imports-values";
import { formatCents } from "@camarim/ui/lib/money.ts";
import { formatDay } from "@camarim/ui/lib/time.ts";
import { publicPlans } from "@camarim/ui/text/plans-public.ts";
import { offers as text } from "../../text/offers.ts";

type Terms = { price: number; periodMonths: number };

export function formatTerms({ price, periodMonths }: Terms): string {
  return price === 0 ? text.free : text.price(formatCents(price), publicPlans.period(periodMonths));
}

/** Whether the people of an offer get no price without a decision of the creator. */
export function isUndecided({ doubt }: Pick<ImportOffer, "doubt">): boolean {
  return doubt !== null && doubt !== "plan_unknown";
}

/** Plan, price and period as the file states them. */
export function nameOfOffer({ plan, price, periodMonths, unclear }: ImportOffer): string {
  const stated = price === null ? undefined : formatCents(price);
  const words = [
    stated ?? (unclear.price && text.quoted(unclear.price)),
    unclear.period && text.quoted(unclear.period),
  ];
  const period = price !== null && periodMonths !== null ? publicPlans.period(periodMonths) : undefined;
  return [plan ?? text.noPlanName, [...words, period].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
}

/** What follows for the people of an offer. */
export function aboutOffer({ plan, people, next, doubt }: ImportOffer): string {
  const count = text.people(people);
  if (doubt) return `${count} · ${text.doubt(doubt)}`;
  if (!next) return `${count} · ${text.ends}`;
  const price = formatTerms(next);
  const isSame = plan?.toLowerCase() === next.plan.toLowerCase();
  return `${count} · ${isSame ? text.after(price) : text.afterOf(price, next.plan)}`;
}

/** What the person of a row is charged next; undefined for a row that is not imported. */
export function aboutNext({ state, status, doubt, next, paidUntil }: ImportRow): string | undefined {
  if (state === "merged") return text.row.merged;
  if (state !== "new") return undefined;
  if (doubt === "plan_unknown") return text.row.endsBecause(text.doubt(doubt));
  if (doubt) return text.row.undecided(text.doubt(doubt));
  if (!next && status === "canceled") return text.row.canceled;
  if (!next) return status === "active" ? text.row.ends : text.row.nothing;
  return next.price === 0 ? text.row.free : text.row.charge(formatTerms(next), formatDay(paidUntil ?? ""));
}
