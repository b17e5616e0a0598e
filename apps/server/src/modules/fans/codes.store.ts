import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

type NewCode = { id: string; email: string; deviceHash: Buffer; expiresAt: Date };

/** Replaces this device's active code. Returns false if a concurrent request has just created one. */
export async function replaceCode({ db, now }: Ctx, { id, email, deviceHash, expiresAt }: NewCode) {
  await db
    .updateTable("fan_code")
    .set({ ended_at: now() })
    .where("email", "=", email)
    .where("device_hash", "=", deviceHash)
    .where("ended_at", "is", null)
    .execute();
  return applyChange(
    db
      .insertInto("fan_code")
      .values({ id, email, device_hash: deviceHash, created_at: now(), expires_at: expiresAt })
      .onConflict((conflict) => conflict.columns(["email", "device_hash"]).where("ended_at", "is", null).doNothing()),
  );
}

export function selectCode({ db }: Ctx, id: string) {
  return db.selectFrom("fan_code").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Counts one attempt at the device's active code, in one statement so that concurrent requests cannot exceed the limit.
 */
export async function consumeAttempt(
  { db, now }: Ctx,
  { email, deviceHash, tries }: { email: string; deviceHash: Buffer; tries: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable("fan_code")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("email", "=", email)
    .where("device_hash", "=", deviceHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .where("tries", "<", tries)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Marks a code as used. Returns false if it was used already, also by a concurrent request. */
export async function consumeCode({ db, now }: Ctx, id: string): Promise<boolean> {
  const code = db.updateTable("fan_code").set({ ended_at: now() }).where("id", "=", id);
  return applyChange(code.where("ended_at", "is", null));
}

export async function deleteCodesBefore({ db }: Ctx, before: Date) {
  await db.deleteFrom("fan_code").where("expires_at", "<", before).execute();
}

export async function insertVerifiedEmail({ db, now }: Ctx, sessionId: string, fanId: string) {
  await db
    .insertInto("fan_session_email")
    .values({ session_id: sessionId, fan_id: fanId, verified_at: now() })
    .onConflict((conflict) => conflict.columns(["session_id", "fan_id"]).doUpdateSet({ verified_at: now() }))
    .execute();
}

/** The addresses verified in a session, the newest first. */
export function selectVerifiedEmails({ db }: Ctx, sessionId: string) {
  return db
    .selectFrom("fan_session_email as verified")
    .innerJoin("fan", "fan.id", "verified.fan_id")
    .select(["fan.id as fanId", "fan.email"])
    .where("verified.session_id", "=", sessionId)
    .orderBy("verified.verified_at", "desc")
    .execute();
}
