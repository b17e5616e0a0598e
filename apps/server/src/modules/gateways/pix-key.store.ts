import type { Ctx } from "#core/ctx";

/** Returns whether an e-mail to the creator is due, and records it as sent. */
export async function markPixKeyMissing({ db, now }: Ctx, id: string, mailedBefore: Date): Promise<boolean> {
  await db
    .updateTable("gateway_connection")
    .set((eb) => ({
      pix_key_missing_at: eb.fn.coalesce("pix_key_missing_at", eb.val(now())),
      pix_key_refused_at: now(),
    }))
    .where("id", "=", id)
    .execute();
  const row = await db
    .updateTable("gateway_connection")
    .set({ pix_key_mailed_at: now() })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("pix_key_mailed_at", "is", null), eb("pix_key_mailed_at", "<=", mailedBefore)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function clearPixKeyMissing({ db }: Ctx, id: string) {
  const set = { pix_key_missing_at: null, pix_key_refused_at: null };
  await db.updateTable("gateway_connection").set(set).where("id", "=", id).execute();
}

/** Undefined when the account has a Pix key by now, or was disconnected. */
export function selectPixKeyNotice({ db }: Ctx, connectionId: string): Promise<{ email: string } | undefined> {
  return db
    .selectFrom("gateway_connection as connection")
    .innerJoin("account", "account.id", "connection.account_id")
    .select("account.email")
    .where("connection.id", "=", connectionId)
    .where("connection.status", "=", "verified")
    .where("connection.pix_key_missing_at", "is not", null)
    .executeTakeFirst();
}
