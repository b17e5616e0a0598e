import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { hasEmail } from "#core/has-email";

/** Somebody, by the e-mails in files and as whom they were brought. */
export type Forgotten = { emails: readonly string[]; personIds: readonly string[] };

export async function selectImportsWithRows({ db }: Ctx): Promise<string[]> {
  const rows = db.selectFrom("migration").select("id").where("tidied_at", "is", null).orderBy("id");
  return (await rows.execute()).map(({ id }) => id);
}

/** Also where the e-mail stands in a cell that nobody has said to be one. */
function named({ emails, personIds }: Forgotten) {
  const said = sql`concat_ws(' ', row.email, row.cells::text, row.mended::text)`;
  const holding = emails.map((email) => sql` or ${hasEmail(said, email)}`);
  return sql`(coalesce(row.person_id = any(${personIds}::uuid[]), false)${sql.join(holding, sql``)})`;
}

/** Answers how many. */
export async function deleteRowsOf({ db }: Ctx, importId: string, forgotten: Forgotten): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from migration_row row where row.migration_id = ${importId} and not row.imported and ${named(forgotten)}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Answers how many. */
export async function emptyRows({ db }: Ctx, importId: string, forgotten: Forgotten): Promise<number> {
  const { numAffectedRows } = await sql`
    update migration_row row set key = 'apagada ' || row.id, cells = '{}', mended = null, name = null, email = null, phone = null,
      document = null, instagram = null, external_id = null
    where row.migration_id = ${importId} and row.imported and ${named(forgotten)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** What stands beside a file's columns, to tell what they hold. */
export async function emptySamples({ db }: Ctx, importId: string) {
  await sql`
    update migration set columns = (select coalesce(jsonb_agg(one || '{"samples": []}' order by place), '[]')
      from jsonb_array_elements(columns) with ordinality as all_of_them(one, place))
    where id = ${importId}`.execute(db);
}
