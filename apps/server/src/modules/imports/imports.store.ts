import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { ImportState } from "#db/tables";
import type { Column } from "./columns.rules.ts";

export type NewImport = {
  id: string;
  accountId: string;
  fileName: string;
  fileKey: string;
  encoding: string;
  delimiter: string;
  source: imports.ImportSource;
  columns: readonly Column[];
  /** Null if the first rows do not say it. */
  dateOrder: "dmy" | "mdy" | null;
  skippedRows: number;
  totalRows: number;
};

export async function insertImport({ db, now }: Ctx, row: NewImport) {
  await db
    .insertInto("import")
    .values({
      id: row.id,
      accountId: row.accountId,
      fileName: row.fileName,
      fileKey: row.fileKey,
      encoding: row.encoding,
      delimiter: row.delimiter,
      source: row.source,
      columns: JSON.stringify(row.columns),
      dateOrder: row.dateOrder ?? "dmy",
      dateOrderUnclear: row.dateOrder === null,
      skippedRows: row.skippedRows,
      state: "reading",
      totalRows: row.totalRows,
      createdAt: now(),
      changedAt: now(),
    })
    .execute();
}

export function selectImports({ db }: Ctx, accountId: string, limit: number) {
  return db
    .selectFrom("import")
    .selectAll()
    .where("accountId", "=", accountId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function selectImport({ db }: Ctx, id: string) {
  return db.selectFrom("import").selectAll().where("id", "=", id).executeTakeFirst();
}

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof selectImport>>>;

export function lockImport({ db }: Ctx, id: string) {
  return db.selectFrom("import").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export type ImportChange = Partial<{
  state: ImportState;
  failure: imports.ImportFailure | null;
  fileKey: string | null;
  columns: string;
  source: imports.ImportSource;
  dateOrder: string;
  dateOrderUnclear: boolean;
  questions: string;
  answers: string;
  defaultUntil: string | null;
  doneRows: number;
  totalRows: number;
  counts: string;
  offers: string;
  choices: string;
  confirmedAt: Date;
  importedAt: Date;
  undoneCount: number;
  retainedCount: number;
  cleanedUpAt: Date;
}>;

export async function updateImportRow({ db, now }: Ctx, id: string, change: ImportChange) {
  await db
    .updateTable("import")
    .set({ ...change, changedAt: now() })
    .where("id", "=", id)
    .execute();
}

/** False if another worker has already changed the state. */
export async function updateImportIn(
  { db, now }: Ctx,
  id: string,
  state: ImportState,
  change: ImportChange,
): Promise<boolean> {
  const values = { ...change, changedAt: now() };
  return applyChange(db.updateTable("import").set(values).where("id", "=", id).where("state", "=", state));
}

export async function incrementDone({ db, now }: Ctx, id: string, rows: number) {
  await db
    .updateTable("import")
    .set((eb) => ({ doneRows: eb("doneRows", "+", rows), changedAt: now() }))
    .where("id", "=", id)
    .execute();
}

/** Closes previews before their rows are deleted; a confirmation locks the import, so one of both happens. */
export async function expirePreviews({ db }: Ctx, before: Date) {
  await db
    .updateTable("import")
    .set({ state: "failed", failure: "expired" })
    .where("state", "=", "ready")
    .where("changedAt", "<", before)
    .execute();
}

/** Imports whose rows are no longer needed: undone, failed, or past the time limit of undo. */
export function selectStaleImports({ db }: Ctx, before: Date, abandonedBefore: Date) {
  return db
    .selectFrom("import")
    .select("id")
    .where("cleanedUpAt", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "done"), eb("importedAt", "<", before)]),
        eb.and([eb("state", "in", ["undone", "failed"]), eb("changedAt", "<", abandonedBefore)]),
      ]),
    )
    .limit(20)
    .execute();
}

/** Imports in progress that have made none since before then. */
export function selectStalledImports({ db }: Ctx, before: Date) {
  return db
    .selectFrom("import")
    .select(["id", "state"])
    .where("state", "in", ["reading", "importing", "undoing"])
    .where("changedAt", "<", before)
    .orderBy("id")
    .limit(20)
    .execute();
}

export async function selectFileKeys({ db }: Ctx, accountId: string): Promise<string[]> {
  const files = db.selectFrom("import").select("fileKey").where("accountId", "=", accountId);
  return (await files.where("fileKey", "is not", null).execute()).flatMap(({ fileKey }) => fileKey ?? []);
}

/** After their people. A job that still runs finds none of them, and ends. */
export async function deleteImportsOf({ db }: Ctx, accountId: string) {
  await db.deleteFrom("import").where("accountId", "=", accountId).execute();
}

/** Deletes at most `limit` rows, to keep the statement short. Returns their number. */
export async function deleteRows({ db }: Ctx, importId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_row where import_id = ${importId} and line in
      (select line from import_row where import_id = ${importId} order by line limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
