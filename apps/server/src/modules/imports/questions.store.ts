import { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { toEmailCondition } from "#core/mail/email-condition";
import type { OrderEvidence } from "./parse-date-time.rules.ts";
import type { CountedWord } from "./questions.rules.ts";
import type { Lines } from "./rows.store.ts";

/**
 * Texts that were not understood, those of most people first. Price and period concern only new people who would renew, or
 * who may once the other questions are answered.
 */
export async function selectUnclearWords({ db }: Ctx, importId: string): Promise<CountedWord[]> {
  const { rows } = await sql<CountedWord>`
    select field, word, is_dated, count(distinct key)::int as people
    from import_row
    cross join lateral (select reason in ('status_unclear', 'date_unclear')
      or (state = 'new' and status = 'active' and paid_until is not null) as renews) as next
    cross join lateral (values
      ('status', unclear->>'status', coalesce((unclear->>'isDated')::boolean, false), true),
      ('date', unclear->>'date', false, true),
      ('period', unclear->>'period', false, renews), ('price', unclear->>'price', false, renews)
    ) as texts (field, word, is_dated, is_asked)
    where import_id = ${importId} and unclear is not null and key is not null and word is not null and is_asked
    group by field, word, is_dated
    order by people desc, field, word`.execute(db);
  return mergeDates(rows).slice(0, imports.questionsMax);
}

/** One question about the order of all dates. */
function mergeDates(words: readonly CountedWord[]): CountedWord[] {
  const dates = words.filter(({ field }) => field === "date");
  const [example] = dates;
  const people = dates.reduce((sum, word) => sum + word.people, 0);
  return [...(example ? [{ ...example, people }] : []), ...words.filter(({ field }) => field !== "date")];
}

/** What the dates of some staged rows in these columns, from 1, say about the order of day and month. */
export async function countStagedEvidence(
  { db }: Ctx,
  { importId, from, to }: Lines,
  places: readonly number[],
): Promise<OrderEvidence> {
  const { rows } = await sql<OrderEvidence>`
    select count(*) filter (where a > 12 and b <= 12)::int as dmy, count(*) filter (where b > 12 and a <= 12)::int as mdy,
      count(*) filter (where a <= 12 and b <= 12 and a <> b)::int as ambiguous
    from import_row
    cross join lateral unnest(${places}::int[]) as place
    cross join lateral regexp_match(cells[place], '^\\s*''?(\\d{1,2})[/.-](\\d{1,2})[/.-](?:\\d{4}|\\d{2})(?!\\d)') as parts
    cross join lateral (select parts[1]::int as a, parts[2]::int as b) as numbers
    where import_id = ${importId} and line > ${from} and line <= ${to} and a between 1 and 31 and b between 1 and 31`.execute(
    db,
  );
  return rows[0] as OrderEvidence;
}

/** Questions with one of these e-mail addresses, which a wrongly mapped column may contain. */
export async function deleteQuestionsOf({ db }: Ctx, importId: string, emails: readonly string[]) {
  const mentions = emails.map((email) => sql` or ${toEmailCondition(sql`question::text`, email)}`);
  await sql`
    update import set questions = (select coalesce(jsonb_agg(question order by ordinal), '[]')
      from jsonb_array_elements(questions) with ordinality as elements(question, ordinal) where not (false${sql.join(mentions, sql``)}))
    where id = ${importId}`.execute(db);
}
