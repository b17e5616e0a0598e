import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

export type NewRefund = {
  id: string;
  accountId: string;
  subscriptionId: string;
  fanId: string;
  fanPhone: string;
  amountCents: number;
  paidAt: Date;
  dueAt: Date;
  /** The part that gateways refund: all, some or nothing. */
  gatewayCents: number;
};

/** The caller has locked the subscription, which has no refund. */
export async function insertRefund({ db, now }: Ctx, row: NewRefund) {
  await db
    .insertInto("refund")
    .values({
      id: row.id,
      account_id: row.accountId,
      subscription_id: row.subscriptionId,
      fan_id: row.fanId,
      fan_phone: row.fanPhone,
      amount_cents: row.amountCents,
      paid_at: row.paidAt,
      requested_at: now(),
      due_at: row.dueAt,
      by_gateway: row.gatewayCents === row.amountCents,
      gateway_cents: row.gatewayCents === row.amountCents ? 0 : row.gatewayCents,
    })
    .execute();
}

/** The refund of a withdrawn subscription, locked after its payments and charges. */
export function lockWithdrawal({ db }: Ctx, subscriptionId: string) {
  return db
    .selectFrom("refund")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Closes the refund of a withdrawn subscription when its gateways have refunded every charge, in the transaction that confirms the last
 * one; also one that became the creator's task meanwhile. Returns the id of the refund that this closes.
 */
export async function closeGatewayRefund({ db, now }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const closed = await db
    .updateTable("refund")
    .set({ returned_at: now() })
    .where("subscription_id", "=", subscriptionId)
    .where(({ and, exists, not, or, eb, selectFrom }) =>
      or([
        eb("by_gateway", "=", true),
        and([
          eb("handed_over_at", "is not", null),
          not(
            exists(
              selectFrom("payment")
                .select("payment.id")
                .whereRef("payment.subscription_id", "=", "refund.subscription_id")
                .where("payment.paid_at", "is not", null)
                .where(({ or, eb }) =>
                  or([eb("payment.gateway", "=", "bacen"), eb("payment.status", "<>", "refunded")]),
                ),
            ),
          ),
        ]),
      ]),
    )
    .where("returned_at", "is", null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("gateway_charge")
            .innerJoin("payment", "payment.id", "gateway_charge.payment_id")
            .select("payment.id")
            .whereRef("payment.subscription_id", "=", "refund.subscription_id")
            .where("gateway_charge.refund_requested_at", "is not", null)
            .where("gateway_charge.refund_poll_at", "is not", null),
        ),
      ),
    )
    .returning("id")
    .executeTakeFirst();
  return closed?.id;
}

/** The gateway's part of a refund is to be returned again. A part that the creator returned themselves stays returned. */
export async function markGatewayRefundOpen({ db }: Ctx, id: string) {
  await db
    .updateTable("refund")
    .set({ returned_at: null, end_to_end_id: null })
    .where("id", "=", id)
    .where(({ or, eb }) => or([eb("by_gateway", "=", true), eb("handed_over_at", "is not", null)]))
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
      by_gateway: false,
      gateway_cents: sql`greatest(0, case when by_gateway then amount_cents else gateway_cents end - ${cents}::integer)`,
      handed_over_at: now(),
      due_at: dueAt,
      overdue_notified_at: null,
    })
    .where("id", "=", id)
    .where("returned_at", "is", null);
  return applyChange(handed);
}

/** Returns whether it was not returned before. */
export async function markReturned({ db, now }: Ctx, id: string, endToEndId: string | null): Promise<boolean> {
  const refund = db.updateTable("refund").set({ returned_at: now(), end_to_end_id: endToEndId }).where("id", "=", id);
  return applyChange(refund.where("returned_at", "is", null));
}

export async function anonymiseRefunds({ db }: Ctx, fanId: string) {
  await db
    .updateTable("refund")
    .set({ fan_phone: `apagado ${fanId.slice(-12)}` })
    .where("fan_id", "=", fanId)
    .execute();
}

/** Claims the refunds past their deadline that the creator was not reminded of. */
export async function claimOverdueRefunds({ db, now }: Ctx, limit: number): Promise<string[]> {
  const due = db
    .selectFrom("refund")
    .select("id")
    .where("returned_at", "is", null)
    .where("by_gateway", "=", false)
    .where("overdue_notified_at", "is", null)
    .where("due_at", "<", now())
    .orderBy("due_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  const claimed = db.updateTable("refund").set({ overdue_notified_at: now() }).where("id", "in", due);
  return (await claimed.returning("id").execute()).map(({ id }) => id);
}
