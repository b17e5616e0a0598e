import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ArrayLiteral } from "#core/database/array-literal";

const maxRows = 2_000;

/** Open charges to the creator's own key with one of these ids (upper case) or amounts. */
export function selectOpenCharges({ db }: Ctx, accountId: string, ids: ArrayLiteral, amounts: ArrayLiteral) {
  return db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "payment.subscriptionId")
    .leftJoin("receipt", (on) => on.onRef("receipt.paymentId", "=", "payment.id").on("receipt.decision", "is", null))
    .select(["payment.id", "payment.txid", "payment.amountCents", "payment.createdAt"])
    .select(["receipt.endToEndId", "subscription.fanName as payer"])
    .where("payment.accountId", "=", accountId)
    .where("payment.status", "=", "pending")
    .where("payment.gateway", "=", "bacen")
    .where((on) =>
      on.or([
        on("payment.txid", "=", sql<string>`any(${ids}::text[])`),
        on(sql`upper(receipt.end_to_end_id)`, "=", sql`any(${ids}::text[])`),
        on("payment.amountCents", "=", sql<number>`any(${amounts}::integer[])`),
      ]),
    )
    .orderBy("payment.id", "desc")
    .limit(maxRows)
    .execute();
}
