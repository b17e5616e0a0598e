import { termsVersion } from "@camarim/contract";
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { SubscriptionStatus } from "#db/tables";

/**
 * A subscriber of another platform, paid there until `end`. Without `planId` nothing follows; `planLabel` is the name of
 * the plan there. With `isPriceUndecided` the creator decides what follows.
 */
export type Imported = {
  id: string;
  accountId: string;
  fanId: string;
  name: string;
  phone: string;
  document: string | null;
  instagram: string | null;
  planId: string | null;
  planLabel: string | null;
  priceCents: number;
  periodMonths: number;
  isPriceUndecided: boolean;
  status: SubscriptionStatus;
  source: "lastlink" | "import";
  startedAt: Date;
  end: Date | null;
  /** Day of the month on which periods end; null if unknown. */
  anchorDay: number | null;
};

const record = sql`r(id uuid, "accountId" uuid, "fanId" uuid, name text, phone text, document text, instagram text, "planId" uuid, "planLabel" text,
  "priceCents" integer, "periodMonths" smallint, "isPriceUndecided" boolean, status subscription_status, source subscription_source, "startedAt" timestamptz, "end" timestamptz, "anchorDay" smallint)`;

export async function insertImported({ db, now }: Ctx, people: readonly Imported[]) {
  await sql`
    insert into subscription (id, account_id, fan_id, fan_name, fan_phone, fan_document, fan_instagram, plan_id, plan_label, price_cents,
      period_months, price_undecided, status, source, free, created_at, started_at, current_period_end, anchor_day, canceled_at)
    select r.id, r."accountId", r."fanId", r.name, r.phone, r.document, r.instagram, r."planId", r."planLabel", r."priceCents",
      r."periodMonths", r."isPriceUndecided", r.status, r.source, true, ${now()}::timestamptz, r."startedAt", r."end", r."anchorDay",
      case when r.status = 'canceled' then ${now()}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as ${record}
    order by r.id`.execute(db);
}

/** Subscriptions of which no period was ordered here, not even without a payment or as a gift. */
const isUntouched = sql`free and source in ('lastlink', 'import')
  and not exists (select from subscription_line line where line.subscription_id = subscription.id)
  and not exists (select from gifted_period gifted where gifted.subscription_id = subscription.id)`;

/** The imported state, and the previously imported status: a different current status was set here. */
export type ImportedState = {
  id: string;
  end: Date | null;
  status: SubscriptionStatus;
  statusBefore: SubscriptionStatus;
};

const localDay = (at: RawBuilder<unknown>) => sql`extract(day from ${at} at time zone 'America/Sao_Paulo')`;

/**
 * As `toAnchorDay` of the start and the imported end, so that undoing an import restores the anchor day; unknown stays
 * unknown.
 */
function anchorDaySql(end: RawBuilder<unknown>) {
  const isLastOfMonth = sql`extract(day from (${end} at time zone 'America/Sao_Paulo') + interval '1 day') = 1`;
  return sql`case
    when anchor_day is null or ${end} is null then anchor_day
    when ${localDay(sql`started_at`)} > ${localDay(end)} and ${isLastOfMonth} then ${localDay(sql`started_at`)}
    else ${localDay(end)} end`;
}

/**
 * Returns the updated rows. Keeps subscriptions that were paid here, days that the creator has given, cancellations
 * made here and revoked access.
 */
export async function updateImportedRows({ db, now }: Ctx, states: readonly ImportedState[]) {
  const ids = states.map(({ id }) => id);
  // A separate statement: a subquery beside the lock would not see a payment opened while waiting for it.
  await sql`select from subscription where id = any(${ids}) order by id for update`.execute(db);
  const { rows } = await sql<{ id: string; accountId: string; end: Date | null; status: SubscriptionStatus }>`
    update subscription set status = target.status, current_period_end = target."end", anchor_day = ${anchorDaySql(sql`target.imported_end`)},
      canceled_at = case when target.status = 'canceled' then coalesce(canceled_at, ${now()}::timestamptz) end,
      pause_months = case when target.status = 'canceled' and target."end" is not null then pause_months end
    from (
      select s.id, r."end" as imported_end,
        case when s.status = 'revoked' or (r.status = 'active' and s.status = 'canceled' and r."statusBefore" <> 'canceled')
          then s.status else r.status end as status,
        case when r.status in ('active', 'canceled') and r."end" is not null
          then greatest(s.extended_until, r."end") else r."end" end as "end"
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb)
        as r(id uuid, "end" timestamptz, status subscription_status, "statusBefore" subscription_status)
      join subscription s on s.id = r.id
    ) target
    where subscription.id = target.id and ${isUntouched}
    returning subscription.id, account_id, current_period_end as "end", subscription.status`.execute(db);
  return rows;
}

/** Tables that refer to a subscription. Imported ones have no such rows unless they were used here. */
const isReferenced = sql.join(
  ["fan_session_subscription", "coupon_redemption", "trial", "refund", "whitelist_entry"].map(
    (table) => sql`exists (select from ${sql.table(table)} held where held.subscription_id = subscription.id)`,
  ),
  sql` or `,
);

/** Only unchanged imports: no payment, no order, no change by the fan, no days given by the creator. */
export async function deleteImportedRows(
  { db }: Ctx,
  imported: readonly { id: string; end: Date | null }[],
): Promise<string[]> {
  const ids = imported.map(({ id }) => id);
  // LockedSubscription before the check, so that a concurrent order is seen and no new one can be created.
  await sql`select from subscription where id = any(${ids}) order by id for update`.execute(db);
  const deletable = await sql<{ id: string }>`
    select subscription.id from subscription
    join jsonb_to_recordset(${JSON.stringify(imported)}::jsonb) as r(id uuid, "end" timestamptz) using (id)
    where ${isUntouched} and not coalesce(extended_until > r."end", false) and not (${isReferenced})
      and not exists (select from subscription_change c where c.subscription_id = subscription.id and c.actor = 'fan')`.execute(
    db,
  );
  const deletedIds = deletable.rows.map(({ id }) => id);
  if (deletedIds.length === 0) return [];
  await db.deleteFrom("subscriptionChange").where("subscriptionId", "in", deletedIds).execute();
  await db.deleteFrom("subscription").where("id", "in", deletedIds).execute();
  return deletedIds;
}

/** Consent is personal, so the new fan's replaces that of the previous one. */
export async function updateFan({ db, now }: Ctx, id: string, fanId: string) {
  const consent = { termsVersion, termsAcceptedAt: now() };
  await db
    .updateTable("subscription")
    .set({ fanId, ...consent })
    .where("id", "=", id)
    .execute();
}
