import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

/** `id` is that of the payment at a gateway, or of the refund that is the creator's task. */
export type OwedRefund = {
  id: string;
  kind: "gateway" | "task";
  accountId: string;
  username: string;
  fanEmail: string;
  cents: number;
  since: Date;
  fault: string | null;
};

export async function selectOwedRefunds({ db }: Pick<Ctx, "db">, before: Date, id?: string): Promise<OwedRefund[]> {
  const { rows } = await sql<OwedRefund>`
    select owed.*, profile.username, fan.email as fan_email from (
      select payment.id, 'gateway' as kind, payment.account_id, subscription.fan_id,
        coalesce(charge.refund_target_cents, charge.paid_cents, payment.amount_cents) - payment.refunded_cents as cents,
        charge.refund_requested_at as since, charge.refund_fault as fault
      from gateway_charge charge
      join payment on payment.id = charge.payment_id
      join subscription on subscription.id = payment.subscription_id
      where charge.refund_poll_at is not null and not charge.refund_voluntary
      union all
      select id, 'task', account_id, fan_id, amount_cents - gateway_cents, requested_at, null
      from refund where returned_at is null and not by_gateway
    ) owed
    join profile on profile.account_id = owed.account_id
    join fan on fan.id = owed.fan_id
    where owed.since <= ${before} and (${id ?? null}::uuid is null or owed.id = ${id ?? null}::uuid)
    order by owed.since, owed.id`.execute(db);
  return rows;
}

/** A withdrawal that its creator has to return and has not. */
export async function findRefundTask(ctx: Pick<Ctx, "db" | "now">, id: string): Promise<OwedRefund | undefined> {
  const [owed] = await selectOwedRefunds(ctx, ctx.now(), id);
  return owed?.kind === "task" ? owed : undefined;
}
