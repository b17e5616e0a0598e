import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { newId } from "#core/ids";
import type { ReminderDelivery, ReminderMeasure } from "#db/tables";
import { personLimit, windowDays } from "./reminders.rules.ts";

/** An order by its payment, or a subscription. */
export type Subject = { measure: ReminderMeasure; id: string };

export type Target = { id: string; subject: Subject };

type NewTarget = Subject & {
  accountId: string;
  periodEnd: Date | null;
  control: boolean;
  nextAt: Date | null;
};

/** Undefined if its group is fixed already. */
export async function insertTarget({ db, now }: Ctx, { measure, id, ...row }: NewTarget): Promise<string | undefined> {
  const [paymentId, subscriptionId] = measure === "unpaid_order" ? [id, null] : [null, id];
  const inserted = await db
    .insertInto("reminderTarget")
    .values({ id: newId(now()), measure, paymentId, subscriptionId, ...row, dueAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

type Person = { measure: ReminderMeasure; accountId: string; fanId: string };

/**
 * The group of a fan in a measure of a creator while the window of an earlier order or subscription of theirs runs, so that nobody is in
 * both; undefined without one.
 */
export async function selectGroup(
  { db, now }: Ctx,
  { measure, accountId, fanId }: Person,
): Promise<boolean | undefined> {
  const since = new Date(now().getTime() - windowDays[measure] * 86_400_000);
  const { rows } = await sql<{ control: boolean }>`
    select target.control from reminder_target target
    left join payment on payment.id = target.payment_id
    left join fan_order on fan_order.id = payment.order_id
    left join subscription on subscription.id = target.subscription_id
    where target.account_id = ${accountId} and target.measure = ${measure} and target.due_at > ${since}
      and coalesce(fan_order.fan_id, subscription.fan_id) = ${fanId}
    order by target.due_at desc limit 1`.execute(db);
  return rows[0]?.control;
}

/** Those with a message that is due. */
export async function selectDueTargets({ db, now }: Ctx): Promise<Target[]> {
  const rows = await db
    .selectFrom("reminderTarget")
    .select(["id", "measure", "paymentId", "subscriptionId"])
    .where("nextAt", "<=", now())
    .orderBy("nextAt")
    .execute();
  return rows.map(toTarget);
}

/** Whether a message of it is due, until the transaction ends. */
export async function lockDueTarget({ db, now }: Ctx, id: string): Promise<boolean> {
  const due = db.selectFrom("reminderTarget").select("id").where("id", "=", id).where("nextAt", "<=", now());
  return (await due.forUpdate().executeTakeFirst()) !== undefined;
}

export async function updateNextTime({ db }: Ctx, id: string, nextAt: Date | null) {
  await db.updateTable("reminderTarget").set({ nextAt }).where("id", "=", id).execute();
}

function toTarget(row: {
  id: string;
  measure: ReminderMeasure;
  paymentId: string | null;
  subscriptionId: string | null;
}): Target {
  return { id: row.id, subject: { measure: row.measure, id: (row.paymentId ?? row.subscriptionId) as string } };
}

/** Until the transaction ends, no other message to this person is decided. */
export async function lockPerson({ db }: Ctx, person: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reminded ${person}`}, 0))`.execute(db);
}

/** Messages of all creators to a person in a week. One that reached neither mailbox nor browser is none. */
export async function countMessages({ db, now }: Ctx, person: string): Promise<number> {
  const since = new Date(now().getTime() - personLimit.withinMs);
  const { count } = await db
    .selectFrom("reminderMessage")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("person", "=", person)
    .where("decidedAt", ">", since)
    .where((on) => on.or([on("email", "<>", "skipped"), on("push", "<>", "skipped")]))
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns its id, or undefined if that message was decided before. */
export async function insertMessage({ db, now }: Ctx, row: { targetId: string; step: number; person: string }) {
  const inserted = await db
    .insertInto("reminderMessage")
    .values({ ...row, id: newId(now()), decidedAt: now(), email: "waiting", push: "waiting" })
    .onConflict((conflict) => conflict.columns(["targetId", "step"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export type Channel = "email" | "push";

export async function selectMessage({ db }: Ctx, id: string) {
  const row = await db
    .selectFrom("reminderMessage as message")
    .innerJoin("reminderTarget as target", "target.id", "message.targetId")
    .select(["target.id", "target.measure", "target.paymentId", "target.subscriptionId", "message.step"])
    .where("message.id", "=", id)
    .executeTakeFirst();
  return row && { target: toTarget(row), step: row.step };
}

/** How far a message is, until the transaction ends. */
export async function lockDelivery({ db }: Ctx, id: string, channel: Channel): Promise<ReminderDelivery | undefined> {
  const row = db.selectFrom("reminderMessage").select(channel).where("id", "=", id).forUpdate();
  return (await row.executeTakeFirst())?.[channel];
}

export async function updateDelivery({ db }: Ctx, id: string, channel: Channel, delivery: ReminderDelivery) {
  await db
    .updateTable("reminderMessage")
    .set({ [channel]: delivery })
    .where("id", "=", id)
    .execute();
}

/** The creator and the fan whom the messages about a target concern; undefined after it was deleted. */
export async function selectRecipient({ db }: Ctx, targetId: string) {
  const { rows } = await sql<{ accountId: string; fanId: string }>`
    select target.account_id, coalesce(fan_order.fan_id, subscription.fan_id) as fan_id from reminder_target target
    left join payment on payment.id = target.payment_id
    left join fan_order on fan_order.id = payment.order_id
    left join subscription on subscription.id = target.subscription_id
    where target.id = ${targetId}`.execute(db);
  return rows[0];
}

/** Messages that went to the addresses verified in this browser, newest first. */
export async function selectSentTo({ db }: Ctx, sessionId: string, limit: number) {
  const { rows } = await sql<{
    measure: ReminderMeasure;
    username: string;
    decidedAt: Date;
    email: string;
    push: string;
  }>`
    select target.measure, profile.username, message.decided_at, message.email, message.push
    from reminder_message message
    join reminder_target target on target.id = message.target_id
    join profile on profile.account_id = target.account_id
    left join payment on payment.id = target.payment_id
    left join fan_order on fan_order.id = payment.order_id
    left join subscription on subscription.id = target.subscription_id
    join fan_session_email proved on proved.fan_id = coalesce(fan_order.fan_id, subscription.fan_id)
    where proved.session_id = ${sessionId} and (message.email = 'sent' or message.push = 'sent')
    order by message.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Of a fan, by their orders and subscriptions. */
export async function clearPersons({ db }: Ctx, fanId: string) {
  await sql`update reminder_message message set person = null from reminder_target target
    left join payment on payment.id = target.payment_id
    left join fan_order on fan_order.id = payment.order_id
    left join subscription on subscription.id = target.subscription_id
    where target.id = message.target_id and message.person is not null
      and coalesce(fan_order.fan_id, subscription.fan_id) = ${fanId}`.execute(db);
}

export async function clearPersonsBefore({ db }: Ctx, before: Date) {
  const old = db.updateTable("reminderMessage").set({ person: null }).where("decidedAt", "<", before);
  await applyChange(old.where("person", "is not", null));
}

/** With their messages. */
export async function deleteTargetsBefore({ db }: Ctx, before: Date) {
  await db.deleteFrom("reminderTarget").where("dueAt", "<", before).execute();
}

export async function deleteTargetsOf({ db }: Ctx, accountId: string) {
  await db.deleteFrom("reminderTarget").where("accountId", "=", accountId).execute();
}
