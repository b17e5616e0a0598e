import type { plans } from "@camarim/contract";
import type { Selectable } from "kysely";
import type { Plan } from "#db/tables";

type Row = Selectable<Plan>;

export function viewPublicPlan(row: Row) {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: row.price_cents,
    periodMonths: row.period_months as plans.Plan["periodMonths"],
    trialDays: row.trial_days,
  };
}

export function viewPlan(row: Row & { subscribers: number | null }): plans.Plan {
  return { ...viewPublicPlan(row), active: row.active, position: row.position, subscribers: row.subscribers ?? 0 };
}
