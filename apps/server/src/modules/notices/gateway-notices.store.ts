import type { Ctx } from "#core/ctx";

/** Whom to tell that an account has no Pix key; undefined where it has one by now, or was disconnected. */
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
