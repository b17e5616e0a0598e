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
