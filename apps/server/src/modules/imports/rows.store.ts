import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { toEmailCondition } from "#core/mail/email-condition";
import type { PageQuery } from "#core/paging/pages";
import type { Cells, ParsedRow } from "./parse-row.rules.ts";

export type StagedRow = ParsedRow & { line: number; id: string; cells: readonly string[] };

const parsedColumns = sql`key, name, email, phone, document, instagram, plan_name, price_cents, period_months, unclear, status,
  started_at, paid_until, external_id, reason`;
const record = sql`(line integer, id uuid, cells jsonb, key text, name text, email text, phone text, document text, instagram text,
  plan_name text, price_cents integer, period_months smallint, unclear jsonb, status subscription_status, started_at timestamptz,
  paid_until timestamptz, external_id text, reason text)`;

function toRecord(row: StagedRow) {
  const { planName, priceCents, periodMonths, startedAt, paidUntil, externalId, ...rest } = row;
  return {
    ...rest,
    plan_name: planName,
    price_cents: priceCents,
    period_months: periodMonths,
    started_at: startedAt,
    paid_until: paidUntil,
    external_id: externalId,
  };
}

/** Keeps rows that an interrupted run has staged. */
export async function insertRows({ db }: Ctx, importId: string, rows: readonly StagedRow[]) {
  await sql`
    insert into import_row (import_id, line, id, cells, ${parsedColumns})
    select ${importId}, line, id, array(select jsonb_array_elements_text(cells)), ${parsedColumns}
    from jsonb_to_recordset(${JSON.stringify(rows.map(toRecord))}::jsonb) as r${record}
    on conflict (import_id, line) do nothing`.execute(db);
}

export async function updateRows({ db }: Ctx, importId: string, rows: readonly StagedRow[]) {
  const sets = ["key", "name", "email", "phone", "document", "instagram", "plan_name", "price_cents", "period_months"];
  const columns = [...sets, "unclear", "status", "started_at", "paid_until", "external_id", "reason"];
  await sql`
    update import_row row set ${sql.raw(columns.map((name) => `${name} = r.${name}`).join(", "))}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => toRecord({ ...row, cells: [] })))}::jsonb) as r${record}
    where row.import_id = ${importId} and row.line = r.line`.execute(db);
}

export async function getLastLine({ db }: Ctx, importId: string): Promise<number> {
  const rows = db.selectFrom("importRow").select("line").where("importId", "=", importId);
  return (await rows.orderBy("line", "desc").limit(1).executeTakeFirst())?.line ?? 0;
}

/** The next rows after a line, in the order of the file. */
export function selectCells({ db }: Ctx, importId: string, after: number, limit: number) {
  return db
    .selectFrom("importRow")
    .select(["line", "id", "cells", "corrections"])
    .where("importId", "=", importId)
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit)
    .execute();
}

export function lockLines({ db }: Ctx, importId: string, lines: readonly number[]) {
  return db
    .selectFrom("importRow")
    .select(["line", "id", "cells", "corrections", "key"])
    .where("importId", "=", importId)
    .where("line", "in", lines)
    .forUpdate()
    .execute();
}

export async function updateCorrections({ db }: Ctx, importId: string, line: number, corrections: Cells) {
  await db
    .updateTable("importRow")
    .set({ corrections: JSON.stringify(corrections) })
    .where("importId", "=", importId)
    .where("line", "=", line)
    .execute();
}

type ImportScope = { accountId: string; importId: string; source: imports.ImportSource };

/** All rows between two lines, the corrected `lines`, whose `keys` they had before and have now, or `lines` that count. */
type RowSelection = { from: number; to: number } | { keys?: readonly string[]; lines: readonly number[] };

/**
 * Sets the state of rows. Of several rows of one person the one with the longest period counts. A person who already
 * subscribes here for at least as long is not changed (`already_subscribed`). Of rows with the key of a corrected one, only the one that
 * counted and the one that counts now can change: the others, up to a whole file, stay repeated.
 */
export async function validateRows(
  { db, now }: Ctx,
  { accountId, importId, source }: ImportScope,
  selection: RowSelection,
) {
  const rows =
    "from" in selection
      ? sql`row.line > ${selection.from} and row.line <= ${selection.to}`
      : selection.keys
        ? sql`(row.line = any(${selection.lines}) or row.line in (select line from counting)
          or row.key = any(${selection.keys}) and row.state in ('new', 'merged'))`
        : sql`row.line = any(${selection.lines})`;
  const keys =
    "from" in selection
      ? sql`select distinct key from import_row row where import_id = ${importId} and not imported and ${rows}`
      : sql`select distinct key from unnest(${selection.keys ?? []}::text[]) key`;
  await sql`
    with counting as materialized (
      select selected.key, longest.line
      from (${keys}) selected
      cross join lateral (select line from import_row row
        where import_id = ${importId} and row.key = selected.key and reason is null
        order by coalesce(paid_until, 'infinity') desc, line limit 1) longest
    )
    update import_row row set state = validated.state::import_row_state, already_subscribed = validated.already_subscribed
    from (
      select row.line, existing.already_subscribed, case
        when row.reason in ('never_paid', 'ended', 'free', 'left_out') then 'skipped'
        when row.reason is not null then 'wrong'
        when counting.line <> row.line then 'repeated'
        when existing.already_subscribed or exists (select from import_person person
          where person.account_id = ${accountId} and person.source = ${source} and person.key = row.key) then 'merged'
        else 'new' end as state
      from import_row row
      left join counting on counting.key = row.key
      cross join lateral (select row.email is not null and exists (
        select from subscription s join fan on fan.id = s.fan_id
        where fan.email = row.email::citext and s.account_id = ${accountId}
          and not exists (select from import_person imported where imported.subscription_id = s.id and imported.source = ${source})
          and (row.status not in ('active', 'canceled')
            or (s.status in ('active', 'trialing', 'grace', 'canceled') and (s.current_period_end is null or s.current_period_end > ${now()})
              and coalesce(s.current_period_end, 'infinity') >= coalesce(row.paid_until, 'infinity')))
      ) as already_subscribed) existing
      where row.import_id = ${importId} and not row.imported and ${rows}
    ) validated
    where row.import_id = ${importId} and row.line = validated.line
      and (row.state::text, row.already_subscribed) is distinct from (validated.state, validated.already_subscribed)`.execute(
    db,
  );
}

export type Counts = Record<
  imports.RowState | "ended" | "phoneOnly" | "phoneIgnored" | "documentIgnored" | "rows",
  number
>;

export async function countRows({ db }: Ctx, importId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as rows, count(*) filter (where state = 'new')::int as new, count(*) filter (where state = 'merged')::int as merged,
      count(*) filter (where state = 'repeated')::int as repeated, count(*) filter (where state = 'skipped')::int as skipped,
      count(*) filter (where state = 'wrong')::int as wrong,
      count(*) filter (where state = 'new' and status not in ('active', 'canceled'))::int as ended,
      count(*) filter (where state = 'new' and email is null)::int as phone_only,
      count(*) filter (where state = 'new' and unclear->'ignored' ? 'phone')::int as phone_ignored,
      count(*) filter (where state = 'new' and unclear->'ignored' ? 'document')::int as document_ignored
    from import_row where import_id = ${importId}`.execute(db);
  return rows[0] as Counts;
}

export function selectRows(
  { db }: Ctx,
  importId: string,
  { state, limit, offset }: PageQuery & { state?: imports.RowState | undefined },
) {
  return db
    .selectFrom("importRow as row")
    .leftJoin("importPerson as person", "person.id", "row.personId")
    .select([
      ...(["row.line", "row.state", "row.reason", "row.name", "row.email", "row.phone", "row.planName"] as const),
      ...(["row.priceCents", "row.periodMonths", "row.unclear", "row.status", "row.paidUntil"] as const),
      ...(["row.cells", "row.corrections"] as const),
      ...(["person.id as personId", "person.claimUntil", "person.claimedAt"] as const),
      "person.status as personStatus",
    ])
    .where("row.importId", "=", importId)
    .$if(state !== undefined, (query) => query.where("row.state", "=", state as imports.RowState))
    .orderBy("row.line")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type RowRecord = Awaited<ReturnType<typeof selectRows>>[number];

/** A person's e-mail addresses and ids in imported files. */
export type ErasedPerson = { emails: readonly string[]; personIds: readonly string[] };

export async function selectImportsWithRows({ db }: Ctx): Promise<string[]> {
  const rows = db.selectFrom("import").select("id").where("cleanedUpAt", "is", null).orderBy("id");
  return (await rows.execute()).map(({ id }) => id);
}

/** Also rows with the e-mail address in a column that is not mapped to a field. */
function isRowOf({ emails, personIds }: ErasedPerson) {
  const text = sql`concat_ws(' ', row.email, row.cells::text, row.corrections::text)`;
  const mentions = emails.map((email) => sql` or ${toEmailCondition(text, email)}`);
  return sql`(coalesce(row.person_id = any(${personIds}::uuid[]), false)${sql.join(mentions, sql``)})`;
}

/** Rows of one file after a line, at most so many that a statement reads them in time. */
export type Lines = { importId: string; from: number; to: number };

function isIn({ importId, from, to }: Lines) {
  return sql`row.import_id = ${importId} and row.line > ${from} and row.line <= ${to}`;
}

/** Returns the number of rows. */
export async function deleteRowsOf({ db }: Ctx, lines: Lines, person: ErasedPerson): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from import_row row where ${isIn(lines)} and not row.imported and ${isRowOf(person)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns the number of rows. */
export async function clearRows({ db }: Ctx, lines: Lines, person: ErasedPerson): Promise<number> {
  const { numAffectedRows } = await sql`
    update import_row row set key = 'apagada ' || row.id, cells = '{}', corrections = null, name = null, email = null, phone = null,
      document = null, instagram = null, external_id = null
    where ${isIn(lines)} and row.imported and ${isRowOf(person)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Sample values of the file's columns. */
export async function clearSamples({ db }: Ctx, importId: string) {
  await sql`
    update import set columns = (select coalesce(jsonb_agg(element || '{"samples": []}' order by ordinal), '[]')
      from jsonb_array_elements(columns) with ordinality as elements(element, ordinal))
    where id = ${importId}`.execute(db);
}
