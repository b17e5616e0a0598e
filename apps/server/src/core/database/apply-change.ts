import { DeleteResult, type InsertResult, UpdateResult } from "kysely";

type Statement = { executeTakeFirst(): Promise<InsertResult | UpdateResult | DeleteResult> };

/** Executes a statement, and returns whether it inserted, updated or deleted a row. */
export async function applyChange(statement: Statement): Promise<boolean> {
  const result = await statement.executeTakeFirst();
  if (result instanceof UpdateResult) return result.numUpdatedRows > 0n;
  if (result instanceof DeleteResult) return result.numDeletedRows > 0n;
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
