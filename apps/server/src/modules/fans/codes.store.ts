import type { Ctx } from "#core/ctx";

type NewCode = { id: string; email: string; deviceHash: Buffer; expiresAt: Date };

/** Ends the live code of this device, so that the new one is its only one; safe when it asks twice at once. */
export async function replaceCode({ db, now }: Ctx, { id, email, deviceHash, expiresAt }: NewCode) {
  await db
    .updateTable("fan_code")
    .set({ ended_at: now() })
    .where("email", "=", email)
    .where("device_hash", "=", deviceHash)
    .where("ended_at", "is", null)
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("fan_code")
    .values({ id, email, device_hash: deviceHash, created_at: now(), expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(["email", "device_hash"]).where("ended_at", "is", null).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export function selectCode({ db }: Ctx, id: string) {
  return db.selectFrom("fan_code").selectAll().where("id", "=", id).executeTakeFirst();
}

/** One try at the live code that a device asked for, in one statement: a hundred at once are no more tries than they may be. */
export async function consumeTry(
  { db, now }: Ctx,
  { email, deviceHash, tries }: { email: string; deviceHash: Buffer; tries: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable("fan_code")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("email", "=", email)
    .where("device_hash", "=", deviceHash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .where("tries", "<", tries)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Uses a code up; whoever comes second, even at the same time, finds it used. */
export async function endCode({ db, now }: Ctx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("fan_code")
    .set({ ended_at: now() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

export async function deleteCodesBefore({ db }: Ctx, before: Date) {
  await db.deleteFrom("fan_code").where("expires_at", "<", before).execute();
}

export async function insertProved({ db, now }: Ctx, sessionId: string, fanId: string) {
  await db
    .insertInto("fan_session_email")
    .values({ session_id: sessionId, fan_id: fanId, proved_at: now() })
    .onConflict((conflict) => conflict.columns(["session_id", "fan_id"]).doUpdateSet({ proved_at: now() }))
    .execute();
}

/** The e-mails proved in a browser. */
export function selectProved({ db }: Ctx, sessionId: string) {
  return db
    .selectFrom("fan_session_email as proved")
    .innerJoin("fan", "fan.id", "proved.fan_id")
    .select(["fan.id as fanId", "fan.email"])
    .where("proved.session_id", "=", sessionId)
    .orderBy("proved.proved_at", "desc")
    .execute();
}
