import { imports } from "@camarim/contract";
import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { toEmailCondition } from "#core/mail/email-condition";
import type { CountedOffer } from "./offers.rules.ts";

/** The offers of new people who would renew, those of most people first. */
export async function selectOffers({ db }: Ctx, importId: string): Promise<CountedOffer[]> {
  const { rows } = await sql<CountedOffer>`
    select plan_name, price_cents, period_months, doubts as unclear, count(*)::int as people
    from import_row cross join lateral (select nullif(jsonb_strip_nulls(jsonb_build_object(
      'price', unclear->'price', 'period', unclear->'period')), '{}') as doubts) texts
    where import_id = ${importId} and state = 'new' and status = 'active' and paid_until is not null
    group by plan_name, price_cents, period_months, doubts
    order by people desc, plan_name, price_cents, period_months, doubts
    limit ${imports.offersMax}`.execute(db);
  return rows;
}

/** Offers with one of these e-mail addresses, which a wrongly mapped column may contain. */
export async function deleteOffersOf({ db }: Ctx, importId: string, emails: readonly string[]) {
  const mentions = emails.map((email) => sql` or ${toEmailCondition(sql`offer::text`, email)}`);
  await sql`
    update import set offers = (select coalesce(jsonb_agg(offer order by ordinal), '[]')
      from jsonb_array_elements(offers) with ordinality as elements(offer, ordinal) where not (false${sql.join(mentions, sql``)}))
    where id = ${importId}`.execute(db);
}
