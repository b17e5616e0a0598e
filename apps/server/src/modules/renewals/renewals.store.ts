import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { withPlainNames } from "#core/text/plain-names";
import type { ReminderOutcome, SubscriptionActor } from "#db/tables";
import { defaultSetting } from "#modules/settings/settings.rules";
import type { Reminder } from "./renewals.rules.ts";

export type DueRun = { id: string; runAt: Date };

/** Due subscriptions in the order of their run time, after the row `after`. */
export function selectDue({ db }: Ctx, until: Date, after: DueRun | undefined, limit: number): Promise<DueRun[]> {
  return db
    .selectFrom("renewalSchedule")
    .select(["subscriptionId as id", "nextRunAt as runAt"])
    .where("nextRunAt", "<=", until)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple("nextRunAt", "subscriptionId"), ">", eb.tuple(after?.runAt as Date, after?.id as string)),
      ),
    )
    .orderBy("nextRunAt")
    .orderBy("subscriptionId")
    .limit(limit)
    .execute();
}

export async function isDue({ db, now }: Ctx, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("renewalSchedule")
    .select("nextRunAt")
    .where("subscriptionId", "=", subscriptionId)
    .where("nextRunAt", "<=", now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a time the subscription has no further run. */
export async function setNextRunAt({ db }: Ctx, subscriptionId: string, runAt: Date | undefined) {
  if (!runAt) {
    await db.deleteFrom("renewalSchedule").where("subscriptionId", "=", subscriptionId).execute();
    return;
  }
  await db
    .insertInto("renewalSchedule")
    .values({ subscriptionId, nextRunAt: runAt })
    .onConflict((conflict) => conflict.column("subscriptionId").doUpdateSet({ nextRunAt: runAt }))
    .execute();
}

export async function scheduleNow({ db, now }: Ctx, subscriptionIds: readonly string[]) {
  await sql`
    insert into renewal_schedule (subscription_id, next_run_at)
    select id, ${now()}::timestamptz from unnest(${subscriptionIds}::uuid[]) as decided(id)
    on conflict (subscription_id) do update set next_run_at = excluded.next_run_at`.execute(db);
}

/** False if the payment already has a reminder of this kind, of the same end. */
export async function insertReminder({ db, now }: Ctx, { paymentId, kind }: Reminder, renewalEnd: Date) {
  const made = { renewalEnd, madeAt: now() };
  const unsent = { claimedAt: null, settledAt: null, outcome: null };
  return applyChange(
    db
      .insertInto("renewalReminder")
      .values({ paymentId, kind, ...made })
      .onConflict((conflict) =>
        conflict
          .columns(["paymentId", "kind"])
          .doUpdateSet({ ...made, ...unsent })
          .where("renewalReminder.renewalEnd", "<>", renewalEnd),
      ),
  );
}

/** Whether an e-mail has announced since `since` that the pause of a subscription ends. */
export async function hasSentPauseNotice({ db }: Ctx, subscriptionId: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom("renewalReminder as reminder")
    .innerJoin("payment", "payment.id", "reminder.paymentId")
    .select("reminder.kind")
    .where("payment.subscriptionId", "=", subscriptionId)
    .where("reminder.kind", "=", "d-3")
    .where("reminder.outcome", "=", "sent")
    .where("reminder.madeAt", ">=", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export function lockReminder({ db }: Ctx, { paymentId, kind }: Reminder) {
  return db
    .selectFrom("renewalReminder")
    .selectAll()
    .where("paymentId", "=", paymentId)
    .where("kind", "=", kind)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateClaim({ db }: Ctx, { paymentId, kind }: Reminder, claimedAt: Date | null) {
  await db
    .updateTable("renewalReminder")
    .set({ claimedAt })
    .where("paymentId", "=", paymentId)
    .where("kind", "=", kind)
    .execute();
}

export async function updateOutcome({ db, now }: Ctx, { paymentId, kind }: Reminder, outcome: ReminderOutcome) {
  await db
    .updateTable("renewalReminder")
    .set({ outcome, settledAt: now() })
    .where("paymentId", "=", paymentId)
    .where("kind", "=", kind)
    .execute();
}

/** The gateway charge of a renewal and its result. */
export function selectRenewalCharge({ db }: Ctx, paymentId: string) {
  return db
    .selectFrom("payment")
    .innerJoin("gatewayCharge", "gatewayCharge.paymentId", "payment.id")
    .select(["payment.subscriptionId", "payment.status", "payment.method", "payment.renewsAt as end"])
    .select(["gatewayCharge.decline", "gatewayCharge.cardBrand as brand", "gatewayCharge.cardLastDigits as digits"])
    .where("payment.id", "=", paymentId)
    .where("payment.subscriptionId", "is not", null)
    .$narrowType<{ subscriptionId: string }>()
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
    .leftJoin("accountSetting as setting", "setting.accountId", "subscription.accountId")
    .select((eb) => [
      "subscription.id",
      "subscription.status",
      "subscription.free",
      "subscription.planId",
      "subscription.currentPeriodEnd",
      "subscription.source",
      "subscription.canceledAt",
      "subscription.pauseMonths",
      "subscription.discountPercent",
      sql<SubscriptionActor | null>`case when subscription.status = 'canceled' then (select actor from subscription_change change
        where change.subscription_id = subscription.id and kind = 'canceled' order by at desc, id desc limit 1) end`.as(
        "canceledBy",
      ),
      eb.and([eb("priceUndecided", "=", true), eb("nextPlanId", "is", null)]).as("isPriceUndecided"),
      eb.fn.coalesce("setting.graceDays", eb.val(defaultSetting.graceDays)).as("graceDays"),
    ])
    .where("subscription.id", "in", ids)
    .execute();
}

export async function selectStopNotice({ db }: Ctx, subscriptionId: string) {
  const notice = await db
    .selectFrom("subscription")
    .innerJoin("fan", "fan.id", "subscription.fanId")
    .innerJoin("plan", "plan.id", "subscription.planId")
    .innerJoin("account", "account.id", "subscription.accountId")
    .innerJoin("profile", "profile.accountId", "subscription.accountId")
    .select(["subscription.id as subscriptionId", "subscription.status", "subscription.currentPeriodEnd"])
    .select(["subscription.pauseMonths", "subscription.fanName", "plan.name as planName"])
    .select(["fan.email as fanEmail", sql<boolean>`fan.email_verified_at is not null`.as("isFanVerified")])
    .select(["account.id as accountId", "account.createdAt as accountCreatedAt"])
    .select(["profile.username", "profile.fullName as creatorName"])
    .where("subscription.id", "=", subscriptionId)
    .executeTakeFirst();
  return withPlainNames(notice);
}
