import type { receipts } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ArrayLiteral } from "#core/database/array-literal";

const maxRows = 2_000;

/** Open charges to the creator's own key with one of these ids (upper case) or amounts. */
export function selectOpenCharges({ db }: Ctx, accountId: string, ids: ArrayLiteral, amounts: ArrayLiteral) {
  return db
    .selectFrom("payment")
    .innerJoin("fanOrder", "fanOrder.id", "payment.orderId")
    .leftJoin("receipt", (on) => on.onRef("receipt.paymentId", "=", "payment.id").on("receipt.decision", "is", null))
    .select(["payment.id", "payment.txid", "payment.amountCents", "payment.createdAt"])
    .select(["receipt.endToEndId", "fanOrder.fanName as payer"])
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
