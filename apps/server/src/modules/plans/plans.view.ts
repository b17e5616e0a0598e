import type { plans } from "@camarim/contract";
import type { Selectable } from "kysely";
import type { Plan } from "#db/tables";

type Row = Selectable<Plan>;

export function viewPublicPlan(row: Row) {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: row.priceCents,
    periodMonths: row.periodMonths as plans.Plan["periodMonths"],
    trialDays: row.trialDays,
  };
}

export function viewPlan(row: Row & { subscribers: number | null }): plans.Plan {
  return { ...viewPublicPlan(row), active: row.active, position: row.position, subscribers: row.subscribers ?? 0 };
}
