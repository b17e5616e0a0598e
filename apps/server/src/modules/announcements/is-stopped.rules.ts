import { type RawBuilder, sql } from "kysely";

/**
 * SQL: whether a fan has turned the e-mails and pushes of a creator's announcements off, by their choice about these, else by that about
 * new stories.
 */
export function isStoppedSql(fanId: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`coalesce(
    (select choice.stopped from announcement_choice choice where choice.fan_id = ${fanId} and choice.account_id = ${accountId}),
    exists (select from notice_stop join subscription stopped on stopped.id = notice_stop.subscription_id
      where stopped.fan_id = ${fanId} and stopped.account_id = ${accountId}))`;
}
