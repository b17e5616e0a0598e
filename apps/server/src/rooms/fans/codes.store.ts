import type { Ctx } from "#core/ctx";

/** Ends the code that lives, so that the new one is the only one; safe when many ask at once. */
export async function replaceCode(
  { db, now }: Ctx,
  { id, email, expiresAt }: { id: string; email: string; expiresAt: Date },
) {
  await db
    .updateTable("fan_code")
    .set({ ended_at: now() })
    .where("email", "=", email)
    .where("ended_at", "is", null)
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("fan_code")
    .values({ id, email, created_at: now(), expires_at: expiresAt })
    .onConflict((conflict) => conflict.column("email").where("ended_at", "is", null).doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export function selectCode({ db }: Ctx, id: string) {
  return db.selectFrom("fan_code").selectAll().where("id", "=", id).executeTakeFirst();
}

/** One try at the live code of an e-mail, in one statement: a hundred at once are no more tries than they may be. */
export async function takeTry({ db, now }: Ctx, email: string, tries: number): Promise<string | undefined> {
  const row = await db
    .updateTable("fan_code")
    .set((set) => ({ tries: set("tries", "+", 1) }))
    .where("email", "=", email)
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
