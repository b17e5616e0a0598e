import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

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
