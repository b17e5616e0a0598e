import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { FanOf } from "./fan-announcements.store.ts";
import { isStoppedSql } from "./is-stopped.rules.ts";

export type SenderRow = {
  accountId: string;
  username: string;
  fullName: string;
  pictureId: string | null;
  stopped: boolean;
};

/** The creators of the fans of the CTE `person`, as the CTE `sender`. */
const senders = sql`sender as (
  select distinct person.fan_id, one.account_id from person cross join lateral (
    select account_id from fan_order where fan_order.fan_id = person.fan_id
    union select account_id from subscription where subscription.fan_id = person.fan_id
    union select account_id from announcement_choice choice where choice.fan_id = person.fan_id
  ) one)`;

const person = (sessionId: string) =>
  sql`person as (select fan_id from fan_session_email where session_id = ${sessionId})`;

/**
 * Creators with a page online whose messages the addresses that are verified in this browser get, or have turned off; by name. With a
 * username only that one.
 */
export async function selectSenders(
  { db }: Ctx,
  sessionId: string,
  { limit, username }: { limit: number; username?: string },
): Promise<SenderRow[]> {
  const { rows } = await sql<SenderRow>`
    with ${person(sessionId)}, ${senders}
    select sender.account_id, profile.username, profile.full_name, profile.picture_id,
      bool_and(${isStoppedSql(sql`sender.fan_id`, sql`sender.account_id`)}) as stopped
    from sender join profile on profile.account_id = sender.account_id
    where profile.published_at is not null and profile.taken_down_at is null
      ${username === undefined ? sql`` : sql`and profile.username = ${username}`}
    group by sender.account_id, profile.account_id
    order by profile.full_name, profile.username limit ${limit}`.execute(db);
  return rows;
}

/** Those of them who get messages of this creator. */
export async function selectFansOf({ db }: Ctx, sessionId: string, username: string) {
  const { rows } = await sql<FanOf>`
    with ${person(sessionId)}, ${senders}
    select sender.account_id, sender.fan_id from sender join profile on profile.account_id = sender.account_id
    where profile.username = ${username} and profile.published_at is not null and profile.taken_down_at is null
    order by sender.fan_id`.execute(db);
  return rows;
}

type Choice = FanOf & { username: string; fullName: string; stopped: boolean };

/** A creator, and whether a fan has turned their messages off. */
export async function selectChoice({ db }: Ctx, { accountId, fanId }: FanOf): Promise<Choice | undefined> {
  const { rows } = await sql<Choice>`
    select account_id, ${fanId}::uuid as fan_id, username, full_name,
      ${isStoppedSql(sql`${fanId}::uuid`, sql`profile.account_id`)} as stopped
    from profile where account_id = ${accountId}`.execute(db);
  return rows[0];
}
