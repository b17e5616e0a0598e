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
    })
    .execute();
}

/** The refund of a withdrawn subscription, locked after its payments and charges. None without a subscription. */
export async function lockWithdrawal({ db }: Ctx, subscriptionId: string | null) {
  if (subscriptionId === null) return undefined;
  return db
    .selectFrom("refund")
    .selectAll()
    .where("subscriptionId", "=", subscriptionId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Closes the refund of a withdrawn subscription when its gateways have refunded every charge, in the transaction that confirms the last
 * one; also one that became the creator's task meanwhile. Returns the id of the refund that this closes.
 */
export async function closeGatewayRefund({ db, now }: Ctx, subscriptionId: string | null): Promise<string | undefined> {
  if (subscriptionId === null) return undefined;
  const closed = await db
    .updateTable("refund")
    .set({ returnedAt: now() })
    .where("subscriptionId", "=", subscriptionId)
    .where(({ and, exists, not, or, eb, selectFrom }) =>
      or([
        eb("byGateway", "=", true),
        and([
          eb("handedOverAt", "is not", null),
          not(
            exists(
              selectFrom("payment")
                .select("payment.id")
                .whereRef("payment.subscriptionId", "=", "refund.subscriptionId")
                .where("payment.paidAt", "is not", null)
                .where(({ or, eb }) =>
                  or([eb("payment.gateway", "=", "bacen"), eb("payment.status", "<>", "refunded")]),
                ),
            ),
          ),
        ]),
      ]),
    )
    .where("returnedAt", "is", null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom("gatewayCharge")
            .innerJoin("payment", "payment.id", "gatewayCharge.paymentId")
            .select("payment.id")
            .whereRef("payment.subscriptionId", "=", "refund.subscriptionId")
            .where("gatewayCharge.refundRequestedAt", "is not", null)
            .where("gatewayCharge.refundPollAt", "is not", null),
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
