import type { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import type { Cells, Understood } from "./parse-row.rules.ts";

export type StagedRow = Understood & { line: number; id: string; cells: readonly string[] };

const understood = sql`key, name, email, phone, document, instagram, plan_name, price_cents, period_months, status, started_at,
  paid_until, external_id, reason`;
const record = sql`(line integer, id uuid, cells jsonb, key text, name text, email text, phone text, document text, instagram text,
  plan_name text, price_cents integer, period_months smallint, status subscription_status, started_at timestamptz,
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

/** What is staged already stays as it is: a reading that was cut off goes on. */
export async function insertRows({ db }: Ctx, importId: string, rows: readonly StagedRow[]) {
  await sql`
    insert into migration_row (migration_id, line, id, cells, ${understood})
    select ${importId}, line, id, array(select jsonb_array_elements_text(cells)), ${understood}
    from jsonb_to_recordset(${JSON.stringify(rows.map(toRecord))}::jsonb) as r${record}
    on conflict (migration_id, line) do nothing`.execute(db);
}

export async function updateRows({ db }: Ctx, importId: string, rows: readonly StagedRow[]) {
  const sets = ["key", "name", "email", "phone", "document", "instagram", "plan_name", "price_cents", "period_months"];
  const all = [...sets, "status", "started_at", "paid_until", "external_id", "reason"];
  await sql`
    update migration_row row set ${sql.raw(all.map((name) => `${name} = r.${name}`).join(", "))}
    from jsonb_to_recordset(${JSON.stringify(rows.map((row) => toRecord({ ...row, cells: [] })))}::jsonb) as r${record}
    where row.migration_id = ${importId} and row.line = r.line`.execute(db);
}

export async function lastLine({ db }: Ctx, importId: string): Promise<number> {
  const rows = db.selectFrom("migration_row").select("line").where("migration_id", "=", importId);
  return (await rows.orderBy("line", "desc").limit(1).executeTakeFirst())?.line ?? 0;
}

/** The next ones after a line, as the file has them. */
export function selectCells({ db }: Ctx, importId: string, after: number, limit: number) {
  return db
    .selectFrom("migration_row")
    .select(["line", "id", "cells", "mended"])
    .where("migration_id", "=", importId)
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit)
    .execute();
}

export function lockLines({ db }: Ctx, importId: string, lines: readonly number[]) {
  return db
    .selectFrom("migration_row")
    .select(["line", "id", "cells", "mended", "key"])
    .where("migration_id", "=", importId)
    .where("line", "in", lines)
    .forUpdate()
    .execute();
}

export async function updateMended({ db }: Ctx, importId: string, line: number, mended: Cells) {
  await db
    .updateTable("migration_row")
    .set({ mended: JSON.stringify(mended) })
    .where("migration_id", "=", importId)
    .where("line", "=", line)
    .execute();
}

type Judged = { accountId: string; importId: string; source: imports.ImportSource };

/**
 * Says of rows what becomes of them. Of one person twice in the file, the row that lasts longest counts. Somebody who subscribes
 * here already at least as long is left as they are (`twin`).
 */
export async function validateRows(
  { db, now }: Ctx,
  { accountId, importId, source }: Judged,
  which: { from: number; to: number } | { keys: readonly string[]; lines: readonly number[] },
) {
  const chosen =
    "keys" in which
      ? sql`(row.key = any(${which.keys}) or row.line = any(${which.lines}))`
      : sql`row.line > ${which.from} and row.line <= ${which.to}`;
  await sql`
    update migration_row row set state = judged.state::migration_row_state, twin = judged.twin
    from (
      select row.line, known.twin, case
        when row.reason = 'never_paid' then 'skipped'
        when row.reason is not null then 'wrong'
        when exists (select from migration_row other where other.migration_id = row.migration_id and other.key = row.key
          and other.reason is null and other.line <> row.line
          and (coalesce(other.paid_until, 'infinity'), -other.line) > (coalesce(row.paid_until, 'infinity'), -row.line)) then 'repeated'
        when known.twin or exists (select from migration_person person
          where person.account_id = ${accountId} and person.source = ${source} and person.key = row.key) then 'merged'
        else 'new' end as state
      from migration_row row
      cross join lateral (select row.email is not null and exists (
        select from subscription s join fan on fan.id = s.fan_id
        where fan.email = row.email::citext and s.account_id = ${accountId}
          and not exists (select from migration_person brought where brought.subscription_id = s.id and brought.source = ${source})
          and (row.status not in ('active', 'canceled')
            or (s.status in ('active', 'trialing', 'grace', 'canceled') and (s.current_period_end is null or s.current_period_end > ${now()})
              and coalesce(s.current_period_end, 'infinity') >= coalesce(row.paid_until, 'infinity')))
      ) as twin) known
      where row.migration_id = ${importId} and not row.imported and ${chosen}
    ) judged
    where row.migration_id = ${importId} and row.line = judged.line`.execute(db);
}

export type Counts = Record<imports.RowState, number> & { ended: number; phoneOnly: number; rows: number };

export async function countRows({ db }: Ctx, importId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*)::int as rows, count(*) filter (where state = 'new')::int as new, count(*) filter (where state = 'merged')::int as merged,
      count(*) filter (where state = 'repeated')::int as repeated, count(*) filter (where state = 'skipped')::int as skipped,
      count(*) filter (where state = 'wrong')::int as wrong,
      count(*) filter (where state = 'new' and status not in ('active', 'canceled'))::int as ended,
      count(*) filter (where state = 'new' and email is null)::int as "phoneOnly"
    from migration_row where migration_id = ${importId}`.execute(db);
  return rows[0] as Counts;
}

export function selectRows(
  { db }: Ctx,
  importId: string,
  { state, limit, offset }: PageQuery & { state?: imports.RowState | undefined },
) {
  return db
    .selectFrom("migration_row as row")
    .leftJoin("migration_person as person", "person.id", "row.person_id")
    .select([
      ...(["row.line", "row.state", "row.reason", "row.name", "row.email", "row.phone", "row.plan_name"] as const),
      ...(["row.price_cents", "row.status", "row.paid_until", "row.cells", "row.mended"] as const),
      ...(["person.id as person_id", "person.claim_until", "person.claimed_at"] as const),
      "person.status as person_status",
    ])
    .where("row.migration_id", "=", importId)
    .$if(state !== undefined, (query) => query.where("row.state", "=", state as imports.RowState))
    .orderBy("row.line")
    .limit(limit)
    .offset(offset)
    .execute();
}

export type RowRecord = Awaited<ReturnType<typeof selectRows>>[number];
