import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";

export { updateProfileRow } from "./profile.store.ts";

/** Serializes changes of the username of one account until the transaction ends. */
export function lockProfile({ db }: Ctx, accountId: string) {
  const profile = db.selectFrom("profile").select("username").where("accountId", "=", accountId);
  return profile.forUpdate().executeTakeFirstOrThrow();
}

type FormerUsername = { accountId: string; username: string; reservedUntil: Date };

export async function insertFormerUsername({ db, now }: Ctx, { accountId, username, reservedUntil }: FormerUsername) {
  await db
    .insertInto("formerUsername")
    .values({ id: newId(now()), accountId, username, leftAt: now(), reservedUntil })
    .execute();
}

/** The moments of changes that an owner has made and not taken back, the newest first. */
export async function selectChangesSince({ db }: Ctx, accountId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("formerUsername")
    .select("leftAt")
    .where("accountId", "=", accountId)
    .where("leftAt", ">", since)
    .where("undoneAt", "is", null)
    .orderBy("leftAt", "desc")
    .execute();
  return rows.map(({ leftAt }) => leftAt);
}

/** The username of before the first change since then. */
export async function selectFirstUsernameSince({ db }: Ctx, accountId: string, since: Date) {
  const row = await db
    .selectFrom("formerUsername")
    .select("username")
    .where("accountId", "=", accountId)
    .where("leftAt", ">=", since)
    .where("undoneAt", "is", null)
    .orderBy("leftAt")
    .orderBy("id")
    .executeTakeFirst();
  return row?.username;
}

export async function markUndone({ db, now }: Ctx, accountId: string, since: Date) {
  await db
    .updateTable("formerUsername")
    .set({ undoneAt: now() })
    .where("accountId", "=", accountId)
    .where("leftAt", ">=", since)
    .where("undoneAt", "is", null)
    .execute();
}

/** Each once, without the one that the page has again; the newest first. */
export function selectFormerUsernames({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("formerUsername")
    .innerJoin("profile", "profile.accountId", "formerUsername.accountId")
    .select("formerUsername.username")
    .select((eb) => eb.fn.max("reservedUntil").as("until"))
    .where("formerUsername.accountId", "=", accountId)
    .where("reservedUntil", ">", now())
    .whereRef("formerUsername.username", "<>", "profile.username")
    .groupBy("formerUsername.username")
    .orderBy("until", "desc")
    .execute();
}

/** The profile to which a former username leads. */
export function selectProfileByFormerUsername({ db, now }: Ctx, username: string) {
  return db
    .selectFrom("profile")
    .selectAll("profile")
    .where("accountId", "=", (eb) =>
      eb
        .selectFrom("formerUsername")
        .select("formerUsername.accountId")
        .where("formerUsername.username", "=", username)
        .where("formerUsername.accountId", "is not", null)
        .where("reservedUntil", ">", now())
        .limit(1),
    )
    .executeTakeFirst();
}

/** Of one username, or all. */
export async function deletePassedUsernames({ db, now }: Ctx, username?: string) {
  await db
    .deleteFrom("formerUsername")
    .where("reservedUntil", "<=", now())
    .$if(username !== undefined, (query) => query.where("username", "=", username as string))
    .execute();
}

/** Former usernames of a deleted account belong to nobody from now on, and stay closed until then. */
export async function closeFormerUsernames({ db }: Ctx, accountId: string, until: Date) {
  await db
    .updateTable("formerUsername")
    .set({ accountId: null, reservedUntil: until })
    .where("accountId", "=", accountId)
    .execute();
}
