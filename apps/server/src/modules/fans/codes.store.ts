import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

type NewCode = { id: string; email: string; deviceHash: Buffer; expiresAt: Date };

/** Replaces this device's active code. Returns false if a concurrent request has just created one. */
export async function replaceCode({ db, now }: Ctx, { id, email, deviceHash, expiresAt }: NewCode) {
  await db
    .updateTable("fanCode")
    .set({ endedAt: now() })
    .where("email", "=", email)
    .where("deviceHash", "=", deviceHash)
    .where("endedAt", "is", null)
    .execute();
  return applyChange(
    db
      .insertInto("fanCode")
      .values({ id, email, deviceHash, createdAt: now(), expiresAt })
      .onConflict((conflict) => conflict.columns(["email", "deviceHash"]).where("endedAt", "is", null).doNothing()),
  );
}

export function selectCode({ db }: Ctx, id: string) {
  return db.selectFrom("fanCode").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Counts one attempt at the device's active code, in one statement so that concurrent requests cannot exceed the limit.
 */
export async function consumeAttempt(
  { db, now }: Ctx,
  { email, deviceHash, tries }: { email: string; deviceHash: Buffer; tries: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable("fanCode")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("email", "=", email)
    .where("deviceHash", "=", deviceHash)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now())
    .where("tries", "<", tries)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Marks a code as used. Returns false if it was used already, also by a concurrent request. */
export async function consumeCode({ db, now }: Ctx, id: string): Promise<boolean> {
  const code = db.updateTable("fanCode").set({ endedAt: now() }).where("id", "=", id);
  return applyChange(code.where("endedAt", "is", null));
}

export async function deleteCodesBefore({ db }: Ctx, before: Date) {
  await db.deleteFrom("fanCode").where("expiresAt", "<", before).execute();
}

export async function insertVerifiedEmail({ db, now }: Ctx, sessionId: string, fanId: string) {
  await db
    .insertInto("fanSessionEmail")
    .values({ sessionId, fanId, verifiedAt: now() })
    .onConflict((conflict) => conflict.columns(["sessionId", "fanId"]).doUpdateSet({ verifiedAt: now() }))
    .execute();
}

/** The addresses verified in a session, the newest first. */
export function selectVerifiedEmails({ db }: Ctx, sessionId: string) {
  return db
    .selectFrom("fanSessionEmail as verified")
    .innerJoin("fan", "fan.id", "verified.fanId")
    .select(["fan.id as fanId", "fan.email"])
    .where("verified.sessionId", "=", sessionId)
    .orderBy("verified.verifiedAt", "desc")
    .execute();
}
