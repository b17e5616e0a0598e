import { sql } from "kysely";
import { applyChange } from "#core/apply-change";
import type { Ctx } from "#core/ctx";

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
