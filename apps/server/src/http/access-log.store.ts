import type { Ctx } from "#core/ctx";

type Access = { address: string; port: number | null; accountId: string | null; fanSessionId: string | null };

export async function insertAccess({ db, now }: Ctx, { address, port, accountId, fanSessionId }: Access) {
  await db
    .insertInto("access_log")
    .values({ at: now(), address, port, account_id: accountId, fan_session_id: fanSessionId })
    .execute();
}

export async function deleteAccessBefore({ db }: Ctx, before: Date) {
  await db.deleteFrom("access_log").where("at", "<", before).execute();
}
