import { sql } from "kysely";
import type { Ctx } from "#core/ctx";

type Access = { address: string; port: number | null; accountId: string | null; fanSessionId: string | null };

/** Unless the same account or session was seen at this address after `since`, by this or another process. */
export async function insertAccess({ db, now }: Ctx, since: Date, { address, port, accountId, fanSessionId }: Access) {
  const seen = accountId
    ? sql`account_id = ${accountId}::uuid`
    : sql`account_id is null and fan_session_id = ${fanSessionId}::uuid`;
  await sql`
    insert into access_log (at, address, port, account_id, fan_session_id)
    select ${now()}::timestamptz, ${address}::inet, ${port}::integer, ${accountId}::uuid, ${fanSessionId}::uuid
    where not exists (select from access_log where ${seen} and address = ${address}::inet and at > ${since})`.execute(
    db,
  );
}

/** Months that ended before `before`. */
export async function dropAccessBefore({ db }: Ctx, before: Date) {
  await sql`select drop_access_log(${before})`.execute(db);
}
