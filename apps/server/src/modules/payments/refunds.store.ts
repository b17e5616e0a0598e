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

/**
 * The refunds of lines of an order that its fan withdrew, newest first, locked after payment and charge; with what is for this order, and
 * of that what its gateway returns and what was handed over to the creator.
 */
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
    const handedOverCents = own.reduce((sum, line) => sum + line.handedOverCents, 0);
    const byGatewayCents = own.reduce((sum, { amountCents }) => sum + amountCents, -handedOverCents);
    return { ...refund, orderId, positions, byGatewayCents, handedOverCents };
  });
}

/**
 * Closes the withdrawals of an order when their gateways have refunded every charge, or a chargeback has, in the transaction that
 * confirms the last one. Returns the ids of the refunds that this closes.
 */
export async function closeGatewayRefunds({ db, now }: Ctx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update refund set returned_at = ${now()}
    where id in (select refund_id from refund_line where order_id = ${orderId}) and returned_at is null and by_gateway
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
    .where("byGateway", "=", true)
    .execute();
}

type HandedOver = { id: string; orderId: string; handedOverCents: number };

/** Makes `cents` more of an open refund, which the gateway of the order could not return, the creator's task, due at `dueAt`. */
export async function markRefundHandedOver(ctx: Ctx, refund: HandedOver, cents: number, dueAt: Date) {
  await moveHandedOver(ctx, refund, cents);
  const handed = { handedOverAt: ctx.now(), dueAt, overdueNotifiedAt: null };
  await ctx.db.updateTable("refund").set(handed).where("id", "=", refund.id).execute();
}

/** The gateway of the order, or a chargeback, has returned `cents` that were handed over to the creator, who has not. */
export async function undoHandOver(ctx: Ctx, refund: HandedOver, cents: number) {
  await moveHandedOver(ctx, refund, -cents);
  await sql`
    update refund set handed_over_at = null
    where id = ${refund.id} and not exists (
      select from refund_line where refund_id = refund.id and handed_over_cents > 0)`.execute(ctx.db);
}

/** Divides what is handed over of an order among its lines by position; `by_gateway` and `gateway_cents` follow. */
async function moveHandedOver({ db }: Ctx, { id, orderId, handedOverCents }: HandedOver, cents: number) {
  await sql`
    update refund_line line
    set handed_over_cents = greatest(0, least(amount_cents, ${handedOverCents + cents}::integer - earlier.cents))
    from (
      select position, sum(amount_cents) over (order by position) - amount_cents as cents
      from refund_line where refund_id = ${id} and order_id = ${orderId}
    ) earlier
    where line.refund_id = ${id} and line.order_id = ${orderId} and line.position = earlier.position`.execute(db);
  await sql`
    update refund set by_gateway = part.cents = amount_cents,
      gateway_cents = case when part.cents = amount_cents then 0 else part.cents end
    from (
      select case when by_gateway then amount_cents else gateway_cents end - ${cents}::integer as cents
      from refund where id = ${id}
    ) part
    where refund.id = ${id}`.execute(db);
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
