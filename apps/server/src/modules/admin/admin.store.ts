import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { PageQuery, Rows } from "#core/pages";

export type PerformerRow = { id: string; fullName: string; username: string; pictureId: string | null };

/** By name, as a person would look for it: without regard to capitals and accents. */
export function selectPerformers({ db }: Ctx, but: string): Promise<PerformerRow[]> {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.account_id", "account.id")
    .select(["account.id", "profile.full_name as fullName", "profile.username", "profile.picture_id as pictureId"])
    .where("account.role", "=", "creator")
    .where("account.id", "<>", but)
    .orderBy(sql`profile.full_name collate "und-x-icu"`)
    .orderBy("profile.username")
    .execute();
}

type Access = { accountId: string; adminId: string; visit: string; method: string; route: string; path: string };

export async function insertSupportAccess({ db, now }: Ctx, { accountId, adminId, ...call }: Access) {
  await db
    .insertInto("support_access")
    .values({ id: newId(now()), account_id: accountId, admin_id: adminId, at: now(), ...call })
    .execute();
}

export type VisitRow = {
  id: string;
  startedAt: Date;
  endedAt: Date;
  reads: number;
  changes: { at: string; method: string; route: string }[];
};

const isRead = sql`method in ('GET', 'HEAD')`;

/** The calls of one grant together, newest visit first. */
export async function selectVisits({ db }: Ctx, accountId: string, page: PageQuery): Promise<Rows<VisitRow>> {
  const rows = await db
    .selectFrom("support_access")
    .select([
      sql<string>`(array_agg(id order by id))[1]`.as("id"),
      sql<Date>`min(at)`.as("startedAt"),
      sql<Date>`max(at)`.as("endedAt"),
      sql<number>`(count(*) filter (where ${isRead}))::int`.as("reads"),
      sql<VisitRow["changes"]>`coalesce(json_agg(json_build_object(
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'method', method, 'route', route
      ) order by id) filter (where not ${isRead}), '[]')`.as("changes"),
      sql<number>`(count(*) over ())::int`.as("total"),
    ])
    .where("account_id", "=", accountId)
    .groupBy("visit")
    .orderBy("startedAt", "desc")
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, totalCount: rows[0]?.total ?? 0 };
}
