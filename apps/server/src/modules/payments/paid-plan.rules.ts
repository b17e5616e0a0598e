import { sql } from "kysely";

/** The plan of the joined `subscription` when it was last paid for; today's if it never was. */
export const lastPaidPlan = sql<string>`coalesce((
  select plan_id from payment where subscription_id = subscription.id and paid_at is not null and plan_id is not null
  order by paid_at desc limit 1), subscription.plan_id)`;
