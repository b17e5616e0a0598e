import type { Ctx } from "#core/ctx";

/**
 * Closes the refund of a withdrawn subscription when its gateways have refunded every charge, in the transaction that confirms the last
 * one. Returns the id of the refund that this closes.
 */
export async function closeGatewayRefund({ db, now }: Ctx, subscriptionId: string): Promise<string | undefined> {
  const closed = await db
    .updateTable("refund")
    .set({ returned_at: now() })
    .where("subscription_id", "=", subscriptionId)
    .where("by_gateway", "=", true)
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
