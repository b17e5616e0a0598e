import type { Ctx } from "#core/ctx";

/** When a creator's session ends by itself; undefined where it has ended. Not from memory: another process may have ended it just now. */
export async function selectCreatorSessionEnd({ db, now }: Ctx, id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("creator_session")
    .select("expires_at")
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .executeTakeFirst();
  return row?.expires_at;
}

/** The same of a fan's session, with the subscriptions that it holds. */
export async function selectFanSessionEnd({ db, now }: Ctx, id: string) {
  const rows = await db
    .selectFrom("fan_session")
    .leftJoin("fan_session_hold as held", "held.session_id", "fan_session.id")
    .select(["expires_at as expiresAt", "held.subscription_id as subscriptionId"])
    .where("fan_session.id", "=", id)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const subscriptionIds = rows.map(({ subscriptionId }) => subscriptionId).filter((held) => held !== null);
  return { expiresAt: first.expiresAt, subscriptionIds };
}
