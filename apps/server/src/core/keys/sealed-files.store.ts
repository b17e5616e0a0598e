import type { Ctx } from "../ctx.ts";

/** The tables of the modules that store sealed files. */
export type SealedFileTable = "billingReceipt" | "disputeFile" | "receipt" | "walletDocument";

/** Stored files by ascending id. */
export function selectFileKeys(
  { db }: Pick<Ctx, "db">,
  table: SealedFileTable,
  after: string | undefined,
  limit: number,
) {
  return db
    .selectFrom(table)
    .select(["id", "fileKey as key"])
    .where("fileKey", "is not", null)
    .$if(after !== undefined, (query) => query.where("id", ">", after as string))
    .$narrowType<{ key: string }>()
    .orderBy("id")
    .limit(limit)
    .execute();
}
