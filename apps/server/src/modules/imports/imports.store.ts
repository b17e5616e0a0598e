import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { MigrationState } from "#db/tables";
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
    .insertInto("migration")
    .values({
      id: row.id,
      account_id: row.accountId,
      file_name: row.fileName,
      file_key: row.fileKey,
      encoding: row.encoding,
      delimiter: row.delimiter,
      source: row.source,
      columns: JSON.stringify(row.columns),
      date_order: row.dateOrder ?? "dmy",
      date_order_unclear: row.dateOrder === null,
      skipped_rows: row.skippedRows,
      state: "reading",
      total_rows: row.totalRows,
      created_at: now(),
    })
    .execute();
}

export function selectImports({ db }: Ctx, accountId: string, limit: number) {
  return db
    .selectFrom("migration")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export function selectImport({ db }: Ctx, id: string) {
  return db.selectFrom("migration").selectAll().where("id", "=", id).executeTakeFirst();
}

export type ImportRecord = NonNullable<Awaited<ReturnType<typeof selectImport>>>;

export function lockImport({ db }: Ctx, id: string) {
  return db.selectFrom("migration").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export type ImportChange = Partial<{
  state: MigrationState;
  failure: imports.ImportFailure | null;
  file_key: string | null;
  columns: string;
  source: imports.ImportSource;
  date_order: string;
  date_order_unclear: boolean;
  questions: string;
  answers: string;
  default_until: string | null;
  done_rows: number;
  total_rows: number;
  counts: string;
  offers: string;
  choices: string;
  confirmed_at: Date;
  imported_at: Date;
  undone_count: number;
  retained_count: number;
  cleaned_up_at: Date;
}>;

export async function updateImportRow({ db }: Ctx, id: string, change: ImportChange) {
  await db.updateTable("migration").set(change).where("id", "=", id).execute();
}

/** False if another worker has already changed the state. */
export async function updateImportIn(
  { db }: Ctx,
  id: string,
  state: MigrationState,
  change: ImportChange,
): Promise<boolean> {
  const updated = db.updateTable("migration").set(change).where("id", "=", id).where("state", "=", state);
  return applyChange(updated);
}

export async function incrementDone({ db }: Ctx, id: string, rows: number) {
  await db
    .updateTable("migration")
    .set((eb) => ({ done_rows: eb("done_rows", "+", rows) }))
    .where("id", "=", id)
    .execute();
}

/** Imports whose rows are no longer needed: undone, or past the time limit of undo. */
export function selectStaleImports({ db }: Ctx, before: Date, abandonedBefore: Date) {
  return db
    .selectFrom("migration")
    .select("id")
    .where("cleaned_up_at", "is", null)
    .where((eb) =>
      eb.or([
        eb.and([eb("state", "=", "done"), eb("imported_at", "<", before)]),
        eb.and([eb("state", "in", ["undone", "failed", "ready"]), eb("created_at", "<", abandonedBefore)]),
      ]),
    )
    .limit(20)
    .execute();
}

/** Imports that have been in progress since before then, which is longer than any file takes. */
export function selectStalledImports({ db }: Ctx, before: Date) {
  return db
    .selectFrom("migration")
    .select(["id", "state"])
    .where("state", "in", ["reading", "importing", "undoing"])
    .where((eb) => eb.fn<Date>("greatest", ["created_at", "confirmed_at", "imported_at"]), "<", before)
    .orderBy("id")
    .limit(20)
    .execute();
}

/** Deletes at most `limit` rows, to keep the statement short. Returns their number. */
export async function deleteRows({ db }: Ctx, importId: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from migration_row where migration_id = ${importId} and line in
      (select line from migration_row where migration_id = ${importId} order by line limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
