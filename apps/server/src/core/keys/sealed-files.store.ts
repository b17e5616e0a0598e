import type { Ctx } from "../ctx.ts";

/** The tables of the modules that store sealed files. */
export type SealedFileTable = "billing_receipt" | "dispute_file" | "receipt" | "wallet_document";

/** Stored files by ascending id. */
export function selectFileKeys(
  { db }: Pick<Ctx, "db">,
  table: SealedFileTable,
  after: string | undefined,
  limit: number,
) {
  return db
    .selectFrom(table)
    .select(["id", "file_key as key"])
    .where("file_key", "is not", null)
    .$if(after !== undefined, (query) => query.where("id", ">", after as string))
    .$narrowType<{ key: string }>()
    .orderBy("id")
    .limit(limit)
    .execute();
}
