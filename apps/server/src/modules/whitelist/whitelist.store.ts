import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";

export type NewEntry = {
  id: string;
  email: string | null;
  phone: string | null;
  name: string | null;
  note: string | null;
  expires_at: Date | null;
  claim_hash: Buffer | null;
  claim_until: Date | null;
};

/** Inserts entries that are not on the list yet and returns their ids. */
export async function insertEntries(
  { db, now }: Ctx,
  accountId: string,
  entries: readonly NewEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = await db
    .insertInto("whitelist_entry")
    .values(entries.map((entry) => ({ ...entry, account_id: accountId, created_at: now() })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Serialises additions to the account's list until the transaction ends, so that its guests can be counted. */
export async function lockGuests({ db }: Ctx, accountId: string) {
  await db.selectFrom("account").select("id").where("id", "=", accountId).forNoKeyUpdate().executeTakeFirst();
}

export async function countGuests({ db }: Ctx, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("whitelist_entry")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

function selectListed({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("whitelist_entry")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .orderBy("id", "desc");
}

export type EntryRow = Awaited<ReturnType<typeof selectEntriesById>>[number];

export async function selectEntriesById(ctx: Ctx, accountId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return selectListed(ctx, accountId).where("id", "in", ids).execute();
}

export async function selectEntries(
  ctx: Ctx,
  accountId: string,
  { limit, offset }: PageQuery,
): Promise<Rows<EntryRow>> {
  const rows = await selectListed(ctx, accountId).limit(limit).offset(offset).execute();
  const { total } = await ctx.db
    .selectFrom("whitelist_entry")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return { rows, totalCount: total };
}

/** Also an entry that was removed. */
export function lockEntry({ db }: Ctx, accountId: string, id: string) {
  return db
    .selectFrom("whitelist_entry")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markRemoved({ db, now }: Ctx, id: string) {
  await db.updateTable("whitelist_entry").set({ removed_at: now() }).where("id", "=", id).execute();
}

/** Unclaimed entries that have not expired. */
function selectWaiting({ db, now }: Ctx) {
  return db
    .selectFrom("whitelist_entry")
    .selectAll()
    .where("removed_at", "is", null)
    .where("claimed_at", "is", null)
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now())]));
}

export function lockWaitingFor(ctx: Ctx, email: string) {
  return selectWaiting(ctx).where("email", "=", email).orderBy("id").forUpdate().execute();
}

/** Entries of this creator for the browser's verified e-mail addresses. */
export function selectWaitingFans({ db, now }: Ctx, fanSessionId: string, accountId: string) {
  return db
    .selectFrom("fan_session_email as verified")
    .innerJoin("fan", "fan.id", "verified.fan_id")
    .innerJoin("whitelist_entry as entry", "entry.email", "fan.email")
    .select(["fan.id as fanId", "fan.email"])
    .where("verified.session_id", "=", fanSessionId)
    .where("entry.account_id", "=", accountId)
    .where("entry.removed_at", "is", null)
    .where("entry.claimed_at", "is", null)
    .where((eb) => eb.or([eb("entry.expires_at", "is", null), eb("entry.expires_at", ">", now())]))
    .execute();
}

export function selectClaim(ctx: Ctx, hash: Buffer) {
  return selectWaiting(ctx).where("claim_hash", "=", hash).where("claim_until", ">", ctx.now()).executeTakeFirst();
}

export function lockClaim(ctx: Ctx, hash: Buffer) {
  return selectWaiting(ctx)
    .where("claim_hash", "=", hash)
    .where("claim_until", ">", ctx.now())
    .forUpdate()
    .executeTakeFirst();
}

export async function markClaimed({ db, now }: Ctx, id: string, subscriptionId: string) {
  await db
    .updateTable("whitelist_entry")
    .set({ claimed_at: now(), subscription_id: subscriptionId })
    .where("id", "=", id)
    .execute();
}

/** Removes all entries of an account and their personal data. */
export async function anonymiseEntries({ db, now }: Ctx, accountId: string) {
  const cleared = { phone: null, name: null, note: null, claim_hash: null, claim_until: null };
  await db
    .updateTable("whitelist_entry")
    .set((eb) => ({
      ...cleared,
      email: sql<string>`id || '@apagada.invalid'`,
      removed_at: eb.fn.coalesce("removed_at", eb.val(now())),
    }))
    .where("account_id", "=", accountId)
    .execute();
}

export async function anonymiseGuest({ db, now }: Ctx, email: string) {
  await db
    .updateTable("whitelist_entry")
    .set({
      email: sql<string>`id || '@apagada.invalid'`,
      name: null,
      note: null,
      removed_at: sql<Date>`coalesce(removed_at, ${now()})`,
    })
    .where("email", "=", email)
    .execute();
}
