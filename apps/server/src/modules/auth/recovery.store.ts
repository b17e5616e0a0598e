import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";
import { newId } from "#core/ids";
import type { PageQuery } from "#core/paging/pages";
import { selectPage } from "#core/paging/select-page";
import type { RecoveryStatus } from "#db/tables";

/** Returns false if the account has an open recovery. */
export async function insertRecovery(
  { db, now }: Ctx,
  accountId: string,
  { readyAt, byReport }: { readyAt: Date; byReport: boolean },
): Promise<boolean> {
  return applyChange(
    db
      .insertInto("account_recovery")
      .values({ id: newId(now()), account_id: accountId, requested_at: now(), ready_at: readyAt, by_report: byReport })
      .onConflict((conflict) => conflict.column("account_id").where("status", "=", sql.lit("waiting")).doNothing()),
  );
}

export function selectOpenRecovery({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("account_recovery")
    .select(["id", "ready_at as readyAt"])
    .where("account_id", "=", accountId)
    .where("status", "=", "waiting")
    .executeTakeFirst();
}

export function lockRecovery({ db }: Ctx, id: string) {
  return db
    .selectFrom("account_recovery")
    .select(["account_id as accountId", "status", "ready_at as readyAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The account's open recovery; false if there is none. */
export async function updateCanceled({ db, now }: Ctx, accountId: string): Promise<boolean> {
  const recovery = db.updateTable("account_recovery").set({ status: "canceled", ended_at: now() });
  return applyChange(recovery.where("account_id", "=", accountId).where("status", "=", "waiting"));
}

export async function updateRecovery({ db, now }: Ctx, id: string, status: Exclude<RecoveryStatus, "waiting">) {
  await db.updateTable("account_recovery").set({ status, ended_at: now() }).where("id", "=", id).execute();
}

/** False if this admin has approved it before. */
export async function insertApproval({ db, now }: Ctx, recoveryId: string, adminId: string): Promise<boolean> {
  return applyChange(
    db
      .insertInto("account_recovery_approval")
      .values({ recovery_id: recoveryId, admin_id: adminId, at: now() })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function countApprovals({ db }: Ctx, recoveryId: string): Promise<number> {
  const { count } = await db
    .selectFrom("account_recovery_approval")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("recovery_id", "=", recoveryId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Open recoveries, the one that can be approved first comes first. */
export function selectOpenRecoveries({ db }: Ctx, adminId: string, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("account_recovery")
      .innerJoin("profile", "profile.account_id", "account_recovery.account_id")
      .select([
        "account_recovery.id",
        "account_recovery.account_id as accountId",
        "requested_at as requestedAt",
        "ready_at as readyAt",
        "by_report as byReport",
        "profile.full_name as fullName",
        "profile.username",
        "profile.picture_id as pictureId",
      ])
      .select((eb) => [
        sql<number>`(select count(*)::int from account_recovery_approval where recovery_id = account_recovery.id)`.as(
          "approvals",
        ),
        eb
          .exists(
            eb
              .selectFrom("account_recovery_approval")
              .select("admin_id")
              .whereRef("recovery_id", "=", "account_recovery.id")
              .where("admin_id", "=", adminId),
          )
          .$castTo<boolean>()
          .as("isApprovedByMe"),
      ])
      .where("status", "=", "waiting")
      .orderBy("ready_at")
      .orderBy("account_recovery.id"),
    page,
  );
}
