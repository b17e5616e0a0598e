import type { Ctx } from "#core/ctx";

type Credentials = { sessionId: string; tokenHash?: Buffer };

/**
 * When a creator's session expires; undefined if it has ended or has another token now. Not cached, since another
 * process may have ended it.
 */
export async function selectCreatorSessionEnd(
  { db, now }: Ctx,
  { sessionId, tokenHash }: Credentials,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("creatorSession")
    .select("expiresAt")
    .where("id", "=", sessionId)
    .$if(tokenHash !== undefined, (query) => query.where("tokenHash", "=", tokenHash as Buffer))
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now())
    .executeTakeFirst();
  return row?.expiresAt;
}

/** When a fan's session expires, its subscriptions, and its orders without one. */
export async function selectFanSessionEnd({ db, now }: Ctx, id: string) {
  const rows = await db
    .selectFrom("fanSession")
    .leftJoin("fanSessionAccess as link", "link.sessionId", "fanSession.id")
    .select(["expiresAt", "link.subscriptionId"])
    .where("fanSession.id", "=", id)
    .where("endedAt", "is", null)
    .where("expiresAt", ">", now())
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const subscriptionIds = rows.map(({ subscriptionId }) => subscriptionId).filter((id) => id !== null);
  const orders = await db
    .selectFrom("fanSessionOrderAccess as ordered")
    .innerJoin("payment", "payment.orderId", "ordered.orderId")
    .select("payment.orderId")
    .where("ordered.sessionId", "=", id)
    .where("payment.subscriptionId", "is", null)
    .execute();
  return { expiresAt: first.expiresAt, subscriptionIds, orderIds: orders.map(({ orderId }) => orderId) };
}
