import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { ReminderOutcome } from "#db/tables";
import type { Reminder } from "./renewals.rules.ts";

export type Awake = { id: string; wakeAt: Date };

/** Whose moment has come, the earliest first, from `after` on. */
export function selectDue({ db }: Ctx, until: Date, after: Awake | undefined, limit: number): Promise<Awake[]> {
  return db
    .selectFrom("renewal_clock")
    .select(["subscription_id as id", "wake_at as wakeAt"])
    .where("wake_at", "<=", until)
    .$if(after !== undefined, (query) =>
      query.where((on) =>
        on(on.refTuple("wake_at", "subscription_id"), ">", on.tuple(after?.wakeAt as Date, after?.id as string)),
      ),
    )
    .orderBy("wake_at")
    .orderBy("subscription_id")
    .limit(limit)
    .execute();
}

export async function isAwake({ db, now }: Ctx, subscriptionId: string): Promise<boolean> {
  const row = await db
    .selectFrom("renewal_clock")
    .select("wake_at")
    .where("subscription_id", "=", subscriptionId)
    .where("wake_at", "<=", now())
    .executeTakeFirst();
  return row !== undefined;
}

/** Without a moment there is nothing more to do. */
export async function setNextRunAt({ db }: Ctx, subscriptionId: string, at: Date | undefined) {
  if (!at) {
    await db.deleteFrom("renewal_clock").where("subscription_id", "=", subscriptionId).execute();
    return;
  }
  await db
    .insertInto("renewal_clock")
    .values({ subscription_id: subscriptionId, wake_at: at })
    .onConflict((on) => on.column("subscription_id").doUpdateSet({ wake_at: at }))
    .execute();
}

/** Answers whether it is new: of a kind there is one for each payment. */
export async function insertReminder({ db, now }: Ctx, { paymentId, kind }: Reminder): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("renewal_reminder")
    .values({ payment_id: paymentId, kind, made_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
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

export async function settleReminder({ db, now }: Ctx, { paymentId, kind }: Reminder, outcome: ReminderOutcome) {
  await db
    .updateTable("renewal_reminder")
    .set({ outcome, settled_at: now() })
    .where("payment_id", "=", paymentId)
    .where("kind", "=", kind)
    .execute();
}

/** What was asked of a gateway for a renewal, and what came of it. */
export function selectAskedRenewal({ db }: Ctx, paymentId: string) {
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

/** Whom a reminder is for, and what of. */
export function selectReminded({ db }: Ctx, paymentId: string) {
  return db
    .selectFrom("payment")
    .innerJoin("subscription", "subscription.id", "payment.subscription_id")
    .innerJoin("fan", "fan.id", "subscription.fan_id")
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
      "fan.email as fanEmail",
      "profile.username",
      "profile.full_name as creatorName",
    ])
    .select(sql<string>`(select name from plan where plan.id = payment.plan_id)`.as("planName"))
    .where("payment.id", "=", paymentId)
    .executeTakeFirst();
}

const lateMinutes = 15;
const unsentMinutes = 60;
/** No grace is longer. */
const graceDaysMost = 7;

export type Overdue = { moments: number; reminders: number; ends: number; billings: number };

/** What was due and was not done: moments that the clock has not looked at, reminders without an outcome, ends that nobody marked, late faturas that nobody was told of. */
export async function selectOverdue({ db, now }: Ctx): Promise<Overdue> {
  const at = now();
  const { rows } = await sql<Overdue>`
    select
      (select count(*)::int from (select from renewal_clock
        where wake_at < ${at}::timestamptz - make_interval(mins => ${lateMinutes}) limit 1000) late) as moments,
      (select count(*)::int from (select from renewal_reminder where settled_at is null
        and made_at < ${at}::timestamptz - make_interval(mins => ${unsentMinutes}) limit 1000) unsent) as reminders,
      (select count(*)::int from (select from subscription where status in ('trialing', 'active', 'grace', 'canceled')
        and current_period_end < ${at}::timestamptz - make_interval(days => ${graceDaysMost}, mins => ${lateMinutes})
        limit 1000) unmarked) as ends,
      (select count(*)::int from (select from billing where status = 'open'
        and due_date < (${at}::timestamptz at time zone 'America/Sao_Paulo')::date - 1
        and not exists (select from billing_reminder told where told.billing_id = billing.id and told.claimed_at is not null)
        and not exists (select from account_deletion gone where gone.account_id = billing.account_id and gone.done_at is not null)
        limit 1000) untold) as billings`.execute(db);
  return rows[0] ?? { moments: 0, reminders: 0, ends: 0, billings: 0 };
}
