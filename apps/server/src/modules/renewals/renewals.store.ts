import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import type { ReminderOutcome } from "#db/tables";
import { defaultSetting } from "#modules/settings/settings.rules";
import type { Reminder } from "./renewals.rules.ts";

export type DueRun = { id: string; runAt: Date };

/** Due subscriptions in the order of their run time, after the row `after`. */
export function selectDue({ db }: Ctx, until: Date, after: DueRun | undefined, limit: number): Promise<DueRun[]> {
  return db
    .selectFrom("renewal_schedule")
    .select(["subscription_id as id", "next_run_at as runAt"])
    .where("next_run_at", "<=", until)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("next_run_at", "subscription_id"), ">", eb.tuple(after?.runAt as Date, after?.id as string)),
      ),
    )
    .orderBy("next_run_at")
    .orderBy("subscription_id")
    .limit(limit)
    .execute();
}

export async function isDue({ db, now }: Ctx, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("renewal_schedule")
    .select("next_run_at")
    .where("subscription_id", "=", subscriptionId)
    .where("next_run_at", "<=", now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a time the subscription has no further run. */
export async function setNextRunAt({ db }: Ctx, subscriptionId: string, runAt: Date | undefined) {
  if (!runAt) {
    await db.deleteFrom("renewal_schedule").where("subscription_id", "=", subscriptionId).execute();
    return;
  }
  await db
    .insertInto("renewal_schedule")
    .values({ subscription_id: subscriptionId, next_run_at: runAt })
    .onConflict((conflict) => conflict.column("subscription_id").doUpdateSet({ next_run_at: runAt }))
    .execute();
}

export async function scheduleNow({ db, now }: Ctx, subscriptionIds: readonly string[]) {
  await sql`
    insert into renewal_schedule (subscription_id, next_run_at)
    select id, ${now()}::timestamptz from unnest(${subscriptionIds}::uuid[]) as decided(id)
    on conflict (subscription_id) do update set next_run_at = excluded.next_run_at`.execute(db);
}

/** False if the payment already has a reminder of this kind. */
export async function insertReminder({ db, now }: Ctx, { paymentId, kind }: Reminder): Promise<boolean> {
  return applyChange(
    db
      .insertInto("renewal_reminder")
      .values({ payment_id: paymentId, kind, made_at: now() })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export function lockReminder({ db }: Ctx, { paymentId, kind }: Reminder) {
  return db
    .selectFrom("renewal_reminder")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateClaim({ db }: Ctx, { paymentId, kind }: Reminder, claimedAt: Date | null) {
  await db
    .updateTable("renewal_reminder")
    .set({ claimed_at: claimedAt })
    .where("payment_id", "=", paymentId)
    .where("kind", "=", kind)
    .execute();
}

export async function updateOutcome({ db, now }: Ctx, { paymentId, kind }: Reminder, outcome: ReminderOutcome) {
  await db
    .updateTable("renewal_reminder")
    .set({ outcome, settled_at: now() })
    .where("payment_id", "=", paymentId)
    .where("kind", "=", kind)
    .execute();
}

/** The gateway charge of a renewal and its result. */
export function selectRenewalCharge({ db }: Ctx, paymentId: string) {
  return db
    .selectFrom("payment")
    .innerJoin("gateway_charge", "gateway_charge.payment_id", "payment.id")
    .select([
      "payment.subscription_id as subscriptionId",
      "payment.status",
      "payment.method",
      "payment.renews_at as end",
    ])
    .select([
      "gateway_charge.decline",
      "gateway_charge.card_brand as brand",
      "gateway_charge.card_last_digits as digits",
    ])
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
}

export function selectReminderContext({ db }: Ctx, paymentId: string) {
  return db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
    .innerJoin("account", "account.id", "payment.account_id")
    .innerJoin("profile", "profile.account_id", "payment.account_id")
    .select([
      "payment.subscription_id as subscriptionId",
      "payment.amount_cents as amountCents",
      "payment.gateway",
      "payment.renews_at as renewsAt",
      "payment.method",
      "subscription.fan_name as fanName",
      "subscription.status",
      "subscription.canceled_at",
      "subscription.plan_id",
      "subscription.free",
      "subscription.current_period_end as end",
      "payment.account_id as accountId",
      "account.created_at as accountCreatedAt",
      "fan.email as fanEmail",
      sql<boolean>`fan.email_verified_at is not null`.as("isFanVerified"),
      "profile.username",
      "profile.full_name as creatorName",
    ])
    .select(sql<string>`(select name from plan where plan.id = payment.plan_id)`.as("planName"))
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
}

const lateMinutes = 15;
const unsentMinutes = 60;
/** The longest grace period that a creator can set. */
const maxGraceDays = 7;

export type Overdue = { moments: number; reminders: number; ends: number; billings: number };

/**
 * Overdue work: runs of the scheduler, unsent reminders, subscriptions that were not expired, late billings without a
 * reminder.
 */
export async function selectOverdue({ db, now }: Ctx): Promise<Overdue> {
  const time = now();
  const { rows } = await sql<Overdue>`
    select
      (select count(*)::int from (select from renewal_schedule
        where next_run_at < ${time}::timestamptz - make_interval(mins => ${lateMinutes}) limit 1000) late) as moments,
      (select count(*)::int from (select from renewal_reminder where settled_at is null
        and made_at < ${time}::timestamptz - make_interval(mins => ${unsentMinutes}) limit 1000) unsent) as reminders,
      (select count(*)::int from (select from subscription where status in ('trialing', 'active', 'grace', 'canceled')
        and current_period_end < ${time}::timestamptz - make_interval(days => ${maxGraceDays}, mins => ${lateMinutes})
        limit 1000) not_expired) as ends,
      (select count(*)::int from (select from billing where status = 'open'
        and due_date < (${time}::timestamptz at time zone 'America/Sao_Paulo')::date - 1
        and not exists (select from billing_reminder sent where sent.billing_id = billing.id and sent.claimed_at is not null)
        and not exists (select from account_deletion deletion where deletion.account_id = billing.account_id and deletion.done_at is not null)
        limit 1000) without_reminder) as billings`.execute(db);
  return rows[0] ?? { moments: 0, reminders: 0, ends: 0, billings: 0 };
}

export function selectRenewalStates({ db }: Ctx, ids: readonly string[]) {
  return db
    .selectFrom("subscription")
    .leftJoin("account_setting as setting", "setting.account_id", "subscription.account_id")
    .select((eb) => [
      "subscription.id",
      "subscription.status",
      "subscription.free",
      "subscription.plan_id as planId",
      "subscription.current_period_end as currentPeriodEnd",
      "subscription.canceled_at as canceledAt",
      eb.and([eb("price_undecided", "=", true), eb("next_plan_id", "is", null)]).as("isPriceUndecided"),
      eb.fn.coalesce("setting.grace_days", eb.val(defaultSetting.graceDays)).as("graceDays"),
    ])
    .where("subscription.id", "in", ids)
    .execute();
}
