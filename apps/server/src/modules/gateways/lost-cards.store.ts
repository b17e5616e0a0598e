import type { Ctx } from "#core/ctx";
import { applyChange } from "#core/database/apply-change";

/** Returns whether an e-mail to the creator is due, and records it as sent. */
export function markCardsLost({ db, now }: Ctx, id: string, mailedBefore: Date): Promise<boolean> {
  const connection = db.updateTable("gatewayConnection").set({ cardsLostMailedAt: now() }).where("id", "=", id);
  return applyChange(
    connection.where((on) => on.or([on("cardsLostMailedAt", "is", null), on("cardsLostMailedAt", "<=", mailedBefore)])),
  );
}

export function selectCardsLostNotice({ db }: Ctx, connectionId: string) {
  return db
    .selectFrom("gatewayConnection as connection")
    .innerJoin("account", "account.id", "connection.accountId")
    .select(["account.email", "connection.gateway", "connection.status"])
    .where("connection.id", "=", connectionId)
    .executeTakeFirst();
}
