import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { PageQuery, Rows } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { AdminActionKind } from "#db/tables";

export type CreatorRow = { id: string; fullName: string; username: string; pictureId: string | null };

/** By name, without regard to case and accents. */
export function selectCreators({ db }: Ctx, exceptId: string): Promise<CreatorRow[]> {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.accountId", "account.id")
    .select(["account.id", "profile.fullName", "profile.username", "profile.pictureId"])
    .where("account.role", "=", "creator")
    .where("account.id", "<>", exceptId)
    .orderBy(sql`profile.full_name collate "und-x-icu"`)
    .orderBy("profile.username")
    .execute();
}

export type AccountStateRow = CreatorRow & { createdAt: Date; suspendedAt: Date | null };

/** Undefined for an admin. */
export function selectAccountState({ db }: Ctx, accountId: string): Promise<AccountStateRow | undefined> {
  return db
    .selectFrom("account")
    .innerJoin("profile", "profile.accountId", "account.id")
    .select(["account.id", "profile.fullName", "profile.username", "profile.pictureId"])
    .select(["account.createdAt", "account.suspendedAt"])
    .where("account.role", "=", "creator")
    .where("account.id", "=", accountId)
    .executeTakeFirst();
}

type SupportAccess = { accountId: string; adminId: string; visit: string; method: string; route: string; path: string };

export async function insertSupportAccess({ db, now }: Ctx, { accountId, adminId, ...call }: SupportAccess) {
  await db
    .insertInto("supportAccess")
    .values({ id: newId(now()), accountId, adminId, at: now(), ...call })
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

/** Calls grouped by visit (the use of one grant), newest first. */
export async function selectVisits({ db }: Ctx, accountId: string, page: PageQuery): Promise<Rows<VisitRow>> {
  return selectPage(
    db
      .selectFrom("supportAccess")
      .select([
        sql<string>`(array_agg(id order by id))[1]`.as("id"),
        sql<Date>`min(at)`.as("startedAt"),
        sql<Date>`max(at)`.as("endedAt"),
        sql<number>`(count(*) filter (where ${isRead}))::int`.as("reads"),
        sql<VisitRow["changes"]>`coalesce(json_agg(json_build_object(
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'method', method, 'route', route
      ) order by id) filter (where not ${isRead}), '[]')`.as("changes"),
      ])
      .where("accountId", "=", accountId)
      .groupBy("visit")
      .orderBy("startedAt", "desc")
      .orderBy("id", "desc"),
    page,
  );
}

export type AdminAction = {
  adminId: string;
  /** The owner of the subject; null if that is a fan. */
  accountId: string | null;
  kind: AdminActionKind;
  /** The review, receipt, document, case, transfer, billing or credit payment. */
  subjectId: string;
  reason?: string | undefined;
};

export async function insertAdminAction(
  { db, now }: Ctx,
  { adminId, accountId, kind, subjectId, reason }: AdminAction,
) {
  await db
    .insertInto("adminAction")
    .values({
      id: newId(now()),
      adminId,
      accountId,
      at: now(),
      kind,
      subjectId,
      reason: reason ?? null,
    })
    .execute();
}
