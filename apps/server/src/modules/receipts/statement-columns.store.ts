import type { receipts } from "@camarim/contract";
import type { Ctx } from "#core/ctx";

/** More banks than anybody has; the newest are kept. */
const mostRemembered = 20;

/** The columns that a creator chose before, by the header of the statement. */
export async function selectChosenColumns(
  { db }: Ctx,
  accountId: string,
): Promise<Map<string, receipts.StatementColumns>> {
  const rows = await db
    .selectFrom("statement_columns")
    .select(["header_hash as key", "columns"])
    .where("account_id", "=", accountId)
    .orderBy("chosen_at", "desc")
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
  const chosen = { columns: JSON.stringify(columns), chosen_at: now() };
  await db
    .insertInto("statement_columns")
    .values({ account_id: accountId, header_hash: Buffer.from(key, "hex"), ...chosen })
    .onConflict((conflict) => conflict.columns(["account_id", "header_hash"]).doUpdateSet(chosen))
    .execute();
  const kept = db
    .selectFrom("statement_columns")
    .select("header_hash")
    .where("account_id", "=", accountId)
    .orderBy("chosen_at", "desc")
    .limit(mostRemembered);
  await db
    .deleteFrom("statement_columns")
    .where("account_id", "=", accountId)
    .where("header_hash", "not in", kept)
    .execute();
}

export async function deleteChosenColumns({ db }: Ctx, accountId: string) {
  await db.deleteFrom("statement_columns").where("account_id", "=", accountId).execute();
}
