import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";
import { type PaymentRow, selectWithReceipts } from "./payments.store.ts";

/** Payments whose refund a gateway has not completed, longest requested first. */
export async function selectRefunding(
  ctx: Ctx,
  accountId: string,
  { limit, offset }: PageQuery,
): Promise<Rows<PaymentRow>> {
  const open = ctx.db
    .selectFrom("gateway_charge")
    .innerJoin("payment", "payment.id", "gateway_charge.payment_id")
    .where("payment.account_id", "=", accountId)
    .where("gateway_charge.refund_poll_at", "is not", null);
  const rows = await selectWithReceipts(ctx)
    .where("payment.id", "in", open.select("payment.id"))
    .orderBy("gateway_charge.refund_requested_at")
    .orderBy("payment.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await open.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
  return { rows, totalCount: total };
}
