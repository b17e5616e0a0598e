import type { receipts } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ArrayLiteral } from "#core/database/array-literal";

/** Open charges to the creator's own key, with the id of the transfer of an undecided receipt. */
function selectOpen({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("payment")
    .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
    .leftJoin("receipt", (on) => on.onRef("receipt.paymentId", "=", "payment.id").on("receipt.decision", "is", null))
    .select(["payment.id", "payment.txid", "payment.amountCents", "payment.createdAt"])
    .select(["receipt.endToEndId", "fanOrder.fanName as payer"])
    .where("payment.accountId", "=", accountId)
    .where("payment.status", "=", "pending")
    .where("payment.gateway", "=", "bacen");
}

/** Those with one of these ids (upper case). */
export function selectOpenByIds(ctx: Ctx, accountId: string, ids: ArrayLiteral) {
  return selectOpen(ctx, accountId)
    .where((on) =>
      on.or([
        on("payment.txid", "=", sql<string>`any(${ids}::text[])`),
        on(sql`upper(receipt.end_to_end_id)`, "=", sql`any(${ids}::text[])`),
      ]),
    )
    .execute();
}

/** The newest `limit` of those with one of these amounts, and how many there are. */
export async function selectOpenByAmounts(ctx: Ctx, accountId: string, amounts: ArrayLiteral, limit: number) {
  const rows = await selectOpen(ctx, accountId)
    .select(sql<number>`count(*) over ()::int`.as("total"))
    .where("payment.amountCents", "=", sql<number>`any(${amounts}::integer[])`)
    .orderBy("payment.id", "desc")
    .limit(limit)
    .execute();
  return { charges: rows.map(({ total, ...charge }) => charge), total: rows[0]?.total ?? 0 };
}

/** More banks than anybody has; the newest are kept. */
const mostRemembered = 20;

/** The columns that a creator chose before, by the header of the statement. */
export async function selectChosenColumns(
  { db }: Ctx,
  accountId: string,
): Promise<Map<string, receipts.StatementColumns>> {
  const rows = await db
    .selectFrom("statementColumns")
    .select(["headerHash as key", "columns"])
    .where("accountId", "=", accountId)
    .orderBy("chosenAt", "desc")
    .limit(mostRemembered)
    .execute();
  return new Map(rows.map(({ key, columns }) => [key.toString("hex"), columns as receipts.StatementColumns]));
}

export async function upsertChosenColumns(
  { db, now }: Ctx,
  accountId: string,
  key: string,
  columns: receipts.StatementColumns,
) {
  const chosen = { columns: JSON.stringify(columns), chosenAt: now() };
  await db
    .insertInto("statementColumns")
    .values({ accountId, headerHash: Buffer.from(key, "hex"), ...chosen })
    .onConflict((conflict) => conflict.columns(["accountId", "headerHash"]).doUpdateSet(chosen))
    .execute();
  const kept = db
    .selectFrom("statementColumns")
    .select("headerHash")
    .where("accountId", "=", accountId)
    .orderBy("chosenAt", "desc")
    .limit(mostRemembered);
  await db
    .deleteFrom("statementColumns")
    .where("accountId", "=", accountId)
    .where("headerHash", "not in", kept)
    .execute();
}

export async function deleteChosenColumns({ db }: Ctx, accountId: string) {
  await db.deleteFrom("statementColumns").where("accountId", "=", accountId).execute();
}
