import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

const most = 2_000;

/** Open charges to the creator's own key that one of these ids or amounts may be about. */
export function selectOpenCharges({ db }: Ctx, accountId: string, ids: string[], amounts: number[]) {
  return db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .leftJoin("receipt", (on) => on.onRef("receipt.payment_id", "=", "payment.id").on("receipt.decision", "is", null))
    .select(["payment.id", "payment.txid", "payment.amount_cents as amountCents", "payment.created_at as createdAt"])
    .select(["receipt.end_to_end_id as endToEndId", "subscription.fan_name as payer"])
    .where("payment.account_id", "=", accountId)
    .where("payment.status", "=", "pending")
    .where("payment.gateway", "=", "bacen")
    .where((on) =>
      on.or([
        on("payment.txid", "in", orNone(ids)),
        on(sql`upper(receipt.end_to_end_id)`, "in", orNone(ids)),
        on("payment.amount_cents", "in", amounts.length ? amounts : [-1]),
      ]),
    )
    .orderBy("payment.id", "desc")
    .limit(most)
    .execute();
}

/** How many of these ids are of payments that are paid already. */
export async function countPaidByIds({ db }: Ctx, accountId: string, ids: string[]): Promise<number> {
  const row = await db
    .selectFrom("payment")
    .leftJoin("receipt", (on) =>
      on.onRef("receipt.payment_id", "=", "payment.id").on("receipt.decision", "=", "approved"),
    )
    .select((on) => on.fn.count<string>("payment.id").distinct().as("count"))
    .where("payment.account_id", "=", accountId)
    .where("payment.status", "=", "paid")
    .where((on) =>
      on.or([on("payment.txid", "in", orNone(ids)), on(sql`upper(receipt.end_to_end_id)`, "in", orNone(ids))]),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

const orNone = (ids: string[]) => (ids.length ? ids : [""]);
