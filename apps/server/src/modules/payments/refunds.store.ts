import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

type RefundedLine = { orderId: string; position: number; amountCents: number };

export type NewRefund = {
  id: string;
  accountId: string;
  /** Null if no subscription was withdrawn. */
  subscriptionId: string | null;
  fanId: string;
  fanPhone: string;
  /** Of all lines. */
  amountCents: number;
  paidAt: Date;
  dueAt: Date;
  /** The part that gateways refund: all, some or nothing. */
  gatewayCents: number;
  /** The payment was not accepted: nobody withdrew. */
  isUnwanted?: boolean;
  lines: readonly RefundedLine[];
};

/** The caller has locked the payments, and the subscription, which has no refund. */
export async function insertRefund({ db, now }: Ctx, row: NewRefund) {
  await db
    .insertInto("refund")
    .values({
      id: row.id,
      accountId: row.accountId,
      subscriptionId: row.subscriptionId,
      fanId: row.fanId,
      fanPhone: row.fanPhone,
      amountCents: row.amountCents,
      paidAt: row.paidAt,
      requestedAt: now(),
      dueAt: row.dueAt,
      byGateway: row.gatewayCents === row.amountCents,
      gatewayCents: row.gatewayCents === row.amountCents ? 0 : row.gatewayCents,
      isUnwanted: row.isUnwanted ?? false,
    })
    .execute();
  await db
    .insertInto("refundLine")
    .values(row.lines.map((line) => ({ refundId: row.id, ...line })))
    .execute();
}

/** The refunds of lines of an order that its fan withdrew, newest first, locked after payment and charge; with what is for this order. */
export async function lockWithdrawals({ db }: Ctx, orderId: string) {
  const locked = await db
    .selectFrom("refund")
    .selectAll()
    .where("id", "in", (on) => on.selectFrom("refundLine").select("refundId").where("orderId", "=", orderId))
    .orderBy("id", "desc")
    .forUpdate()
    .execute();
  const lines = await db.selectFrom("refundLine").selectAll().where("orderId", "=", orderId).execute();
  return locked.map((refund) => {
    const own = lines.filter(({ refundId }) => refundId === refund.id);
    const positions = own.map(({ position }) => position);
    return { ...refund, positions, orderCents: own.reduce((sum, { amountCents }) => sum + amountCents, 0) };
  });
}

/**
 * Closes the withdrawals of an order when their gateways have refunded every charge, or a chargeback has, in the transaction that
 * confirms the last one; also one that became the creator's task meanwhile. Returns the ids of the refunds that this closes.
 */
export async function closeGatewayRefunds({ db, now }: Ctx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refund set returned_at = ${now()}
    where id in (select refund_id from refund_line where order_id = ${orderId}) and returned_at is null
      and (by_gateway or (handed_over_at is not null and not exists (
        select from refund_line line join payment on payment.order_id = line.order_id
        left join gateway_charge charge on charge.payment_id = payment.id
        where line.refund_id = refund.id
          and (payment.gateway = 'bacen' or payment.refunded_cents < least(charge.paid_cents, charge.voluntary_cents
            + (select sum(amount_cents) from refund_line withdrawn where withdrawn.order_id = line.order_id))))))
      and not exists (
        select from refund_line line join payment on payment.order_id = line.order_id
        join gateway_charge charge on charge.payment_id = payment.id
        where line.refund_id = refund.id and charge.refund_poll_at is not null)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The gateway's part of a refund is to be returned again. A part that the creator returned themselves stays returned. */
export async function markGatewayRefundOpen({ db }: Ctx, id: string) {
  await db
    .updateTable("refund")
    .set({ returnedAt: null, endToEndId: null })
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("byGateway", "=", true), eb("handedOverAt", "is not", null)]))
    .execute();
}

/**
 * Makes `cents` of a refund, which its gateway could not return, the creator's task. Returns false if they have returned
 * their own part: then the gateway keeps trying.
 */
export async function markRefundHandedOver(
  { db, now }: Ctx,
  id: string,
  { cents, dueAt }: { cents: number; dueAt: Date },
): Promise<boolean> {
  const handed = db
    .updateTable("refund")
    .set({
      byGateway: false,
      gatewayCents: sql`greatest(0, case when by_gateway then amount_cents else gateway_cents end - ${cents}::integer)`,
      handedOverAt: now(),
      dueAt,
      overdueNotifiedAt: null,
    })
    .where("id", "=", id)
    .where("returnedAt", "is", null);
  return applyChange(handed);
}

/**
 * A chargeback has taken the money of an order from its creator: what had become their task of its open withdrawals is part of what
 * gateways return.
 */
export async function undoHandOvers({ db }: Ctx, orderId: string) {
  await sql`
    update refund set handed_over_at = null, by_gateway = gateway_cents + taken.cents >= amount_cents,
      gateway_cents = case when gateway_cents + taken.cents >= amount_cents then 0 else gateway_cents + taken.cents end
    from (select refund_id, sum(amount_cents)::integer as cents from refund_line where order_id = ${orderId} group by refund_id) taken
    where refund.id = taken.refund_id and returned_at is null and handed_over_at is not null`.execute(db);
}

/** Returns whether it was not returned before. */
export async function markReturned({ db, now }: Ctx, id: string, endToEndId: string | null): Promise<boolean> {
  const refund = db.updateTable("refund").set({ returnedAt: now(), endToEndId }).where("id", "=", id);
  return applyChange(refund.where("returnedAt", "is", null));
}

export async function anonymiseRefunds({ db }: Ctx, fanId: string) {
  await db
    .updateTable("refund")
    .set({ fanPhone: `apagado ${fanId.slice(-12)}` })
    .where("fanId", "=", fanId)
    .execute();
}

/** Claims the refunds past their deadline that the creator was not reminded of. */
export async function claimOverdueRefunds({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db
    .selectFrom("refund")
    .select("id")
    .where("returnedAt", "is", null)
    .where("byGateway", "=", false)
    .where("overdueNotifiedAt", "is", null)
    .where("dueAt", "<", now())
    .orderBy("dueAt")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const claimed = db.updateTable("refund").set({ overdueNotifiedAt: now() }).where("id", "in", due);
  return (await claimed.returning("id").execute()).map(({ id }) => id);
}
