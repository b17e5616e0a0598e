import type { imports } from "@camarim/contract";
import { type PageQuery, viewPage } from "#core/paging/pages";
import { toIso } from "#core/text/iso";
import type { UndecidedList } from "./list-undecided.ts";
import type { UndecidedPlan, UndecidedRow } from "./undecided.store.ts";

export function viewUndecided(query: PageQuery, { plans, ...list }: UndecidedList): imports.UndecidedPage {
  const people = viewPage(query, list, (row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    plan: viewPlan(row),
    price: row.priceCents,
    periodMonths: row.periodMonths,
    source: row.source,
    currentPeriodEnd: toIso(row.end),
  }));
  return { ...people, plans: plans.map((plan) => ({ ...viewPlan(plan), people: plan.people })) };
}

function viewPlan({ planId, planName, planCents, planMonths }: UndecidedRow | UndecidedPlan) {
  return { _id: planId, name: planName, price: planCents, periodMonths: planMonths };
}
