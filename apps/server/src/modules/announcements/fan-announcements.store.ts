import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { shownForMs } from "./announcements.rules.ts";
import { isStoppedSql } from "./is-stopped.rules.ts";

const isStopped = isStoppedSql(sql`recipient.fan_id`, sql`announcement.account_id`);

export type FanAnnouncementRow = {
  id: string;
  title: string;
  text: string;
  sentAt: Date;
  isOpened: boolean;
  isStopped: boolean;
  username: string;
  fullName: string;
  pictureId: string | null;
};

/** A row `recipient` of this browser: the fan's address was verified in it, or what makes them a fan was ordered in it. */
const isOfSession = (sessionId: string) => sql`(
  exists (select from fan_session_access access
    where access.session_id = ${sessionId} and access.subscription_id = recipient.subscription_id)
  or exists (select from fan_session_order_access access
    where access.session_id = ${sessionId} and access.order_id = recipient.order_id))`;

/** Recipients of this browser, by the indexes of what it has access to. */
const ofSession = (sessionId: string) => sql`(
  select recipient.* from fan_session_access access join announcement_recipient recipient using (subscription_id)
    where access.session_id = ${sessionId}
  union select recipient.* from fan_session_order_access access join announcement_recipient recipient using (order_id)
    where access.session_id = ${sessionId}) recipient`;

/** Announcements that this browser sees, one row for each. */
function shown(sessionId: string) {
  return sql`select announcement.id, announcement.account_id, announcement.title, announcement.text, announcement.started_at as sent_at,
      bool_or(recipient.opened_at is not null) as is_opened,
      bool_and(${isStopped}) as is_stopped,
      profile.username, profile.full_name, profile.picture_id
    from ${ofSession(sessionId)} join announcement on announcement.id = recipient.announcement_id
    join profile on profile.account_id = announcement.account_id
    where announcement.deleted_at is null and announcement.taken_down_at is null
      and (profile.taken_down_at is null or profile.under_review_at is not null)`;
}

const grouped = sql`group by announcement.id, profile.account_id`;

/** The newest one of each creator, newest first. */
export async function selectNewest({ db, now }: Ctx, sessionId: string, limit: number): Promise<FanAnnouncementRow[]> {
  const since = new Date(now().getTime() - shownForMs);
  const { rows } = await sql<FanAnnouncementRow>`select * from (
      select distinct on (account_id) * from (${shown(sessionId)} and announcement.started_at > ${since} ${grouped}) one
      order by account_id, sent_at desc, id desc
    ) newest order by sent_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectShown({ db }: Ctx, sessionId: string, id: string): Promise<FanAnnouncementRow | undefined> {
  const { rows } = await sql<FanAnnouncementRow>`${shown(sessionId)} and announcement.id = ${id} ${grouped}`.execute(
    db,
  );
  return rows[0];
}

/** All that this browser has received, for its data export. */
export async function selectReceived({ db }: Ctx, sessionId: string, limit: number): Promise<FanAnnouncementRow[]> {
  const { rows } = await sql<FanAnnouncementRow>`${shown(sessionId)} ${grouped}
    order by sent_at desc, announcement.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns how many fans of this browser had not opened it. */
export async function markOpened({ db, now }: Ctx, sessionId: string, id: string): Promise<number> {
  const { numAffectedRows } = await sql`update announcement_recipient recipient set opened_at = ${now()}
    where recipient.announcement_id = ${id} and recipient.opened_at is null and ${isOfSession(sessionId)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A fan of a creator. */
export type FanOf = { accountId: string; fanId: string };

export type Recipient = FanOf & { announcementId: string };

export async function selectRecipientsOfSession({ db }: Ctx, sessionId: string, id: string): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`select recipient.announcement_id, announcement.account_id, recipient.fan_id
    from announcement_recipient recipient join announcement on announcement.id = recipient.announcement_id
    where recipient.announcement_id = ${id} and ${isOfSession(sessionId)}
    order by recipient.fan_id`.execute(db);
  return rows;
}

type RecipientNotice = Recipient & { username: string; fullName: string; stopped: boolean };

/** A recipient with their choice. */
export async function selectRecipient({ db }: Ctx, recipientId: string): Promise<RecipientNotice | undefined> {
  const { rows } =
    await sql<RecipientNotice>`select recipient.announcement_id, announcement.account_id, recipient.fan_id,
      profile.username, profile.full_name,
      ${isStopped} as stopped
    from announcement_recipient recipient join announcement on announcement.id = recipient.announcement_id
    join profile on profile.account_id = announcement.account_id
    where recipient.id = ${recipientId}`.execute(db);
  return rows[0];
}

/** Returns whether it was the other way before. */
export async function upsertChoice({ db, now }: Ctx, { accountId, fanId }: FanOf, stopped: boolean) {
  const { rows } = await sql`insert into announcement_choice as it (account_id, fan_id, stopped, changed_at)
    values (${accountId}, ${fanId}, ${stopped}, ${now()})
    on conflict (account_id, fan_id) do update set stopped = excluded.stopped, changed_at = excluded.changed_at
      where it.stopped <> excluded.stopped
    returning true`.execute(db);
  return rows.length > 0;
}
