import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

type Found = { periodMonths: number; paidCount: number; firstChargeId: string | null };

/** The number of paid card charges of a subscription in one account, and the first of them. */
export async function selectCardCharges({ db }: Ctx, subscriptionId: string, connectionId: string): Promise<Found> {
  const { rows } = await sql<Found>`
    select subscription.period_months as "periodMonths", count(charge.charge_id)::int as "paidCount",
      (array_agg(charge.charge_id order by payment.id) filter (where charge.charge_id is not null))[1] as "firstChargeId"
    from subscription
    left join payment on payment.subscription_id = subscription.id
      and payment.method = 'credit_card' and payment.paid_at is not null
    left join gateway_charge charge on charge.payment_id = payment.id and charge.connection_id = ${connectionId}
    where subscription.id = ${subscriptionId} group by subscription.id`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`there is no subscription ${subscriptionId}`);
  return found;
}
