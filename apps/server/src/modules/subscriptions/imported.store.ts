import { termsVersion } from "@camarim/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { SubscriptionStatus } from "#db/tables";

/** Somebody from another platform, paid for there until `end`; `planName` names one of ours, or only says what it was. */
export type Imported = {
  id: string;
  accountId: string;
  fanId: string;
  name: string;
  phone: string;
  document: string | null;
  instagram: string | null;
  planName: string | null;
  priceCents: number;
  periodMonths: number;
  status: SubscriptionStatus;
  source: "lastlink" | "import";
  startedAt: Date;
  end: Date | null;
  /** The day of the month that periods end on; null where it is not known. */
  anchorDay: number | null;
};

const record = sql`r(id uuid, "accountId" uuid, "fanId" uuid, name text, phone text, document text, instagram text, "planName" text,
  "priceCents" integer, "periodMonths" smallint, status subscription_status, source subscription_source, "startedAt" timestamptz, "end" timestamptz, "anchorDay" smallint)`;

export async function insertImported({ db, now }: Ctx, people: readonly Imported[]) {
  await sql`
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, fan_document, fan_instagram, plan_id, plan_label, price_cents,
      period_months, status, source, free, created_at, started_at, current_period_end, anchor_day, canceled_at)
    select r.id, r."accountId", r."fanId", r.name, r.phone, r.document, r.instagram, plan.id, r."planName", r."priceCents",
      r."periodMonths", r.status, r.source, true, ${now()}::timestamptz, r."startedAt", r."end", r."anchorDay",
      case when r.status = 'canceled' then ${now()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as ${record}
    left join lateral (select id from plan where plan.account_id = r."accountId" and plan.archived_at is null
      and lower(plan.name) = lower(r."planName") order by position, id limit 1) plan on true
    order by r.id`.execute(db);
}

/** Untouched is what nothing was paid for since, not even by an order that still waits: it belongs to the import alone. */
const untouched = sql`free and source in ('lastlink', 'import')
  and not exists (select from payment where payment.subscription_id = subscription.id)`;

/** What an import says of somebody, and the status that it said before: what differs from that here was done here. */
export type Moved = {
  id: string;
  end: Date | null;
  status: SubscriptionStatus;
  statusBefore: SubscriptionStatus;
};

const localDay = (at: RawBuilder<unknown>) => sql`extract(day from ${at} at time zone 'America/Sao_Paulo')`;

/** As `anchorOf` of the start and an end that an import says, so that an undone import leaves the day that it found; unknown stays so. */
function anchorAt(end: RawBuilder<unknown>) {
  const isLastOfMonth = sql`extract(day from (${end} at time zone 'America/Sao_Paulo') + interval '1 day') = 1`;
  return sql`case
    when anchor_day is null or ${end} is null then anchor_day
    when ${localDay(sql`started_at`)} > ${localDay(end)} and ${isLastOfMonth} then ${localDay(sql`started_at`)}
    else ${localDay(end)} end`;
}

/**
 * Answers those that were moved. What was paid here since is left alone, and so are days that the creator has given, what was called
 * off here, and who was put out.
 */
export async function updateImportedRows({ db, now }: Ctx, moved: readonly Moved[]) {
  const ids = moved.map(({ id }) => id);
  // In a statement of its own: beside the lock, a payment opened while it was waited for would not be seen.
  await sql`select from subscription where id = any(${ids}) order by id for update`.execute(db);
  const { rows } = await sql<{ id: string; accountId: string; end: Date | null; status: SubscriptionStatus }>`
    update subscription set status = stands.status, current_period_end = stands."end", anchor_day = ${anchorAt(sql`stands.told`)},
      canceled_at = case when stands.status = 'canceled' then coalesce(canceled_at, ${now()}::timestamptz) end
    from (
      select s.id, r."end" as told,
        case when s.status = 'revoked' or (r.status = 'active' and s.status = 'canceled' and r."statusBefore" <> 'canceled')
          then s.status else r.status end as status,
        case when r.status in ('active', 'canceled') and r."end" is not null
          then greatest(s.given_until, r."end") else r."end" end as "end"
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
        as r(id uuid, "end" timestamptz, status subscription_status, "statusBefore" subscription_status)
      join subscription s on s.id = r.id
    ) stands
    where subscription.id = stands.id and ${untouched}
    returning subscription.id, account_id as "accountId", current_period_end as "end", subscription.status`.execute(db);
  return rows;
}

/** What else may name a subscription. None of it comes to what was imported today; what did would hold it. */
const held = sql.join(
  ["fan_session_subscription", "coupon_redemption", "trial", "refund", "whitelist_entry"].map(
    (table) => sql`exists (select from ${sql.table(table)} held where held.subscription_id = subscription.id)`,
  ),
  sql` or `,
);

/** As an import left it: nobody has paid or ordered, the fan has changed nothing, and the creator has given no days. */
export async function deleteImportedRows(
  { db }: Ctx,
  brought: readonly { id: string; end: Date | null }[],
): Promise<string[]> {
  const ids = brought.map(({ id }) => id);
  // Held first and looked at then: an order that was being written meanwhile is seen, and none can come before the end.
  await sql`select from subscription where id = any(${ids}) order by id for update`.execute(db);
  const found = await sql<{ id: string }>`
    select subscription.id from subscription
    join jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as r(id uuid, "end" timestamptz) using (id)
    where ${untouched} and not coalesce(given_until > r."end", false) and not (${held})
      and not exists (select from subscription_change c where c.subscription_id = subscription.id and c.actor = 'fan')`.execute(
    db,
  );
  const gone = found.rows.map(({ id }) => id);
  if (gone.length === 0) return [];
  await db.deleteFrom("subscription_change").where("subscription_id", "in", gone).execute();
  await db.deleteFrom("subscription").where("id", "in", gone).execute();
  return gone;
}

/** The consent is the new person's: whoever held it before may have given another. */
export async function updateFan({ db, now }: Ctx, id: string, fanId: string) {
  const consent = { terms_version: termsVersion, terms_accepted_at: now() };
  await db
    .updateTable("subscription")
    .set({ fan_id: fanId, ...consent })
    .where("id", "=", id)
    .execute();
}
