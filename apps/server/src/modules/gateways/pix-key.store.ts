import type { Ctx } from "#core/ctx";

/** Returns whether an e-mail to the creator is due, and records it as sent. */
export async function markPixKeyMissing({ db, now }: Ctx, id: string, mailedBefore: Date): Promise<boolean> {
  await db
    .updateTable("gatewayConnection")
    .set((eb) => ({
      pixKeyMissingAt: eb.fn.coalesce("pixKeyMissingAt", eb.val(now())),
      pixKeyRefusedAt: now(),
    }))
    .where("id", "=", id)
    .execute();
  const row = await db
    .updateTable("gatewayConnection")
    .set({ pixKeyMailedAt: now() })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("pixKeyMailedAt", "is", null), eb("pixKeyMailedAt", "<=", mailedBefore)]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function clearPixKeyMissing({ db }: Ctx, id: string) {
  const set = { pixKeyMissingAt: null, pixKeyRefusedAt: null };
  await db.updateTable("gatewayConnection").set(set).where("id", "=", id).execute();
}

/** Undefined when the account has a Pix key by now, or was disconnected. */
export function selectPixKeyNotice({ db }: Ctx, connectionId: string): Promise<{ email: string } | undefined> {
  return db
    .selectFrom("gatewayConnection as connection")
    .innerJoin("account", "account.id", "connection.accountId")
    .select("account.email")
    .where("connection.id", "=", connectionId)
    .where("connection.status", "=", "verified")
    .where("connection.pixKeyMissingAt", "is not", null)
    .executeTakeFirst();
}
