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
    .selectFrom("creator_session")
    .select("expires_at")
    .where("id", "=", sessionId)
    .$if(tokenHash !== undefined, (query) => query.where("token_hash", "=", tokenHash as Buffer))
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return row?.expires_at;
}

/** When a fan's session expires, and its subscriptions. */
export async function selectFanSessionEnd({ db, now }: Ctx, id: string) {
  const rows = await db
    .selectFrom("fan_session")
    .leftJoin("fan_session_access as link", "link.session_id", "fan_session.id")
    .select(["expires_at as expiresAt", "link.subscription_id as subscriptionId"])
    .where("fan_session.id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const subscriptionIds = rows.map(({ subscriptionId }) => subscriptionId).filter((id) => id !== null);
  return { expiresAt: first.expiresAt, subscriptionIds };
}
