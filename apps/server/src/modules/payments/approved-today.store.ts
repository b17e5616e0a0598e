import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** Payments to the creator's own key, which only their decisions mark as paid, without those that were refunded or revoked since. */
export async function selectApprovedToday(
  { db, now }: Ctx,
  accountId: string,
): Promise<{ people: number; cents: number }> {
  return db
    .selectFrom("payment")
    .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
    .select(sql<number>`count(distinct fan_order.fan_id)::int`.as("people"))
    .select(sql<number>`coalesce(sum(payment.amount_cents), 0)::float8`.as("cents"))
    .where("payment.accountId", "=", accountId)
    .where("payment.gateway", "=", "bacen")
    .where("payment.status", "=", "paid")
    .where("payment.paidAt", ">=", sql<Date>`date_trunc('day', ${now()}::timestamptz, 'America/Sao_Paulo')`)
    .executeTakeFirstOrThrow();
}
