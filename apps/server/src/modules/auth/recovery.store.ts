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
      .insertInto("accountRecovery")
      .values({ id: newId(now()), accountId, requestedAt: now(), readyAt, byReport })
      .onConflict((conflict) => conflict.column("accountId").where("status", "=", sql.lit("waiting")).doNothing()),
  );
}

export function selectOpenRecovery({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("accountRecovery")
    .select(["id", "readyAt"])
    .where("accountId", "=", accountId)
    .where("status", "=", "waiting")
    .executeTakeFirst();
}

export function lockRecovery({ db }: Ctx, id: string) {
  return db
    .selectFrom("accountRecovery")
    .select(["accountId", "status", "readyAt"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** The account's open recovery; false if there is none. */
export async function updateCanceled({ db, now }: Ctx, accountId: string): Promise<boolean> {
  const recovery = db.updateTable("accountRecovery").set({ status: "canceled", endedAt: now() });
  return applyChange(recovery.where("accountId", "=", accountId).where("status", "=", "waiting"));
}

export async function updateRecovery({ db, now }: Ctx, id: string, status: Exclude<RecoveryStatus, "waiting">) {
  await db.updateTable("accountRecovery").set({ status, endedAt: now() }).where("id", "=", id).execute();
}

/** False if this admin has approved it before. */
export async function insertApproval({ db, now }: Ctx, recoveryId: string, adminId: string): Promise<boolean> {
  return applyChange(
    db
      .insertInto("accountRecoveryApproval")
      .values({ recoveryId, adminId, at: now() })
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export async function countApprovals({ db }: Ctx, recoveryId: string): Promise<number> {
  const { count } = await db
    .selectFrom("accountRecoveryApproval")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("recoveryId", "=", recoveryId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Open recoveries, the one that can be approved first comes first. */
export function selectOpenRecoveries({ db }: Ctx, adminId: string, page: PageQuery) {
  return selectPage(
    db
      .selectFrom("accountRecovery")
      .innerJoin("profile", "profile.accountId", "accountRecovery.accountId")
      .select([
        "accountRecovery.id",
        "accountRecovery.accountId",
        "requestedAt",
        "readyAt",
        "byReport",
        "profile.fullName",
        "profile.username",
        "profile.pictureId",
      ])
      .select((eb) => [
        sql<number>`(select count(*)::int from account_recovery_approval where recovery_id = account_recovery.id)`.as(
          "approvals",
        ),
        eb
          .exists(
            eb
              .selectFrom("accountRecoveryApproval")
              .select("adminId")
              .whereRef("recoveryId", "=", "accountRecovery.id")
              .where("adminId", "=", adminId),
          )
          .$castTo<boolean>()
          .as("isApprovedByMe"),
      ])
      .where("status", "=", "waiting")
      .orderBy("readyAt")
      .orderBy("accountRecovery.id"),
    page,
  );
}
