import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** The open and the paid payments of a subscription, locked until the transaction ends. */
export function lockPaymentsOf({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("payment")
    .selectAll()
    .where("subscriptionId", "=", subscriptionId)
    .where("status", "in", ["pending", "paid", "revoked"])
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Their ids, without a lock. */
export async function selectIdsOf({ db }: Ctx, subscriptionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("payment")
    .select("id")
    .where("subscriptionId", "=", subscriptionId)
    .where("status", "in", ["pending", "paid", "revoked"])
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectOpenIdOf({ db }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const open = db.selectFrom("payment").select("id").where("subscriptionId", "=", subscriptionId);
  return (await open.where("status", "=", "pending").executeTakeFirst())?.id;
}

/** Unpaid subscriptions of the fan and the creator of a paid order, ordered before it was paid. None for a renewal. */
export async function selectOlderOrders({ db }: Ctx, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from payment
    join subscription paid on paid.id = payment.subscription_id
    join subscription other on other.fan_id = paid.fan_id and other.account_id = paid.account_id and other.id <> paid.id
    where payment.id = ${paymentId} and payment.status = 'paid' and payment.renews_at is null
      and other.status = 'pending' and other.created_at <= payment.paid_at
    order by other.id`.execute(db);
  return rows.map(({ id }) => id);
}
