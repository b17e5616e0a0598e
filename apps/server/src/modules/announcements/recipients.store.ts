import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { AnnouncementDelivery } from "#db/tables";
import { isStoppedSql } from "./is-stopped.rules.ts";

/** A part of the recipients, which one job sends to. */
export type Batch = { announcementId: string; batch: number };

const isStopped = isStoppedSql(sql`recipient.fan_id`, sql`announcement.account_id`);

type WaitingEmail = { id: string; email: string; isUnwanted: boolean };

/**
 * E-mails of a batch that are neither sent nor skipped. `isUnwanted`: turned off, or without a verified address, meanwhile; the undo of
 * an import deletes fans.
 */
export async function selectWaitingEmails(
  { db }: Ctx,
  { announcementId, batch }: Batch,
  { without, limit }: { without: readonly string[]; limit: number },
): Promise<WaitingEmail[]> {
  const { rows } = await sql<WaitingEmail>`
    select recipient.id, fan.email, fan.email_verified_at is null or ${isStopped} as is_unwanted
    from announcement_recipient recipient left join fan on fan.id = recipient.fan_id
    join announcement on announcement.id = recipient.announcement_id
    where recipient.announcement_id = ${announcementId} and recipient.batch = ${batch} and recipient.email = 'waiting'
      and recipient.id <> all (${without}::uuid[])
    limit ${limit}`.execute(db);
  return rows;
}

/** Returns how many were waiting until now. */
export async function setEmails({ db }: Ctx, ids: readonly string[], state: AnnouncementDelivery): Promise<number> {
  const { numAffectedRows } = await sql`update announcement_recipient set email = ${state}::announcement_delivery
    where id = any (${ids}::uuid[]) and email = 'waiting'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** The e-mails of a batch that are not sent yet never are. Returns how many. */
export async function endWaitingEmails(
  { db }: Ctx,
  { announcementId, batch }: Batch,
  state: "skipped" | "failed",
): Promise<number> {
  const { numAffectedRows } = await sql`update announcement_recipient set email = ${state}::announcement_delivery
    where announcement_id = ${announcementId} and batch = ${batch} and email = 'waiting'`.execute(db);
  return Number(numAffectedRows ?? 0);
}

type WaitingPush = { id: string; subscriptionId: string | null; orderId: string | null; isUnwanted: boolean };

export async function lockWaitingPushes({ db }: Ctx, { announcementId, batch }: Batch): Promise<WaitingPush[]> {
  const { rows } = await sql<WaitingPush>`
    select recipient.id, recipient.subscription_id, recipient.order_id, ${isStopped} as is_unwanted
    from announcement_recipient recipient join announcement on announcement.id = recipient.announcement_id
    where recipient.announcement_id = ${announcementId} and recipient.batch = ${batch} and recipient.push = 'waiting'
    for update of recipient`.execute(db);
  return rows;
}

export async function setPushes({ db }: Ctx, ids: readonly string[], state: AnnouncementDelivery) {
  await sql`update announcement_recipient set push = ${state}::announcement_delivery
    where id = any (${ids}::uuid[])`.execute(db);
}

/** Removes a fan. An e-mail that waited is done. */
export async function deleteRecipients({ db }: Ctx, fanId: string) {
  await sql`with gone as (
      delete from announcement_recipient where fan_id = ${fanId} returning announcement_id, email
    ) update announcement set emails_done = emails_done + 1 from gone
    where gone.announcement_id = announcement.id and gone.email = 'waiting'`.execute(db);
  await db.deleteFrom("announcementChoice").where("fanId", "=", fanId).execute();
}
