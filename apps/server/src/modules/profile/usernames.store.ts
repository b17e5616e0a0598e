import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";

export { updateProfileRow } from "./profile.store.ts";

/** Serializes changes of the username of one account until the transaction ends. */
export function lockProfile({ db }: Ctx, accountId: string) {
  const profile = db.selectFrom("profile").select("username").where("account_id", "=", accountId);
  return profile.forUpdate().executeTakeFirstOrThrow();
}

type FormerUsername = { accountId: string; username: string; reservedUntil: Date };

export async function insertFormerUsername({ db, now }: Ctx, { accountId, username, reservedUntil }: FormerUsername) {
  await db
    .insertInto("former_username")
    .values({ id: newId(now()), account_id: accountId, username, left_at: now(), reserved_until: reservedUntil })
    .execute();
}

/** The moments of changes that an owner has made and not taken back, the newest first. */
export async function selectChangesSince({ db }: Ctx, accountId: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("former_username")
    .select("left_at as leftAt")
    .where("account_id", "=", accountId)
    .where("left_at", ">", since)
    .where("undone_at", "is", null)
    .orderBy("left_at", "desc")
    .execute();
  return rows.map(({ leftAt }) => leftAt);
}

/** The username of before the first change since then. */
export async function selectFirstUsernameSince({ db }: Ctx, accountId: string, since: Date) {
  const row = await db
    .selectFrom("former_username")
    .select("username")
    .where("account_id", "=", accountId)
    .where("left_at", ">=", since)
    .where("undone_at", "is", null)
    .orderBy("left_at")
    .orderBy("id")
    .executeTakeFirst();
  return row?.username;
}

export async function markUndone({ db, now }: Ctx, accountId: string, since: Date) {
  await db
    .updateTable("former_username")
    .set({ undone_at: now() })
    .where("account_id", "=", accountId)
    .where("left_at", ">=", since)
    .where("undone_at", "is", null)
    .execute();
}

/** Each once, without the one that the page has again; the newest first. */
export function selectFormerUsernames({ db, now }: Ctx, accountId: string) {
  return db
    .selectFrom("former_username")
    .innerJoin("profile", "profile.account_id", "former_username.account_id")
    .select("former_username.username")
    .select((eb) => eb.fn.max("reserved_until").as("until"))
    .where("former_username.account_id", "=", accountId)
    .where("reserved_until", ">", now())
    .whereRef("former_username.username", "<>", "profile.username")
    .groupBy("former_username.username")
    .orderBy("until", "desc")
    .execute();
}

/** The profile to which a former username leads. */
export function selectProfileByFormerUsername({ db, now }: Ctx, username: string) {
  return db
    .selectFrom("profile")
    .selectAll("profile")
    .where("account_id", "=", (eb) =>
      eb
        .selectFrom("former_username")
        .select("former_username.account_id")
        .where("former_username.username", "=", username)
        .where("former_username.account_id", "is not", null)
        .where("reserved_until", ">", now())
        .limit(1),
    )
    .executeTakeFirst();
}

/** Of one username, or all. */
export async function deletePassedUsernames({ db, now }: Ctx, username?: string) {
  await db
    .deleteFrom("former_username")
    .where("reserved_until", "<=", now())
    .$if(username !== undefined, (query) => query.where("username", "=", username as string))
    .execute();
}

/** Former usernames of a deleted account belong to nobody from now on, and stay closed until then. */
export async function closeFormerUsernames({ db }: Ctx, accountId: string, until: Date) {
  await db
    .updateTable("former_username")
    .set({ account_id: null, reserved_until: until })
    .where("account_id", "=", accountId)
    .execute();
}
