import { sql } from "kysely";
import type { Ctx } from "#core/ctx";
import type { PageQuery, Rows } from "#core/paging/pages";

export type NewEntry = {
  id: string;
  email: string | null;
  phone: string | null;
  name: string | null;
  note: string | null;
  expiresAt: Date | null;
  claimHash: Buffer | null;
  claimUntil: Date | null;
};

/** Inserts entries that are not on the list yet and returns their ids. */
export async function insertEntries(
  { db, now }: Ctx,
  accountId: string,
  entries: readonly NewEntry[],
): Promise<string[]> {
  if (entries.length === 0) return [];
  const rows = await db
    .insertInto("whitelistEntry")
    .values(entries.map((entry) => ({ ...entry, accountId, createdAt: now() })))
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
    .selectFrom("whitelistEntry")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("accountId", "=", accountId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

function selectListed({ db }: Ctx, accountId: string) {
  return db
    .selectFrom("whitelistEntry")
    .selectAll()
    .where("accountId", "=", accountId)
    .where("removedAt", "is", null)
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
    .selectFrom("whitelistEntry")
    .select(sql<number>`count(*)::int`.as("total"))
    .where("accountId", "=", accountId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return { rows, totalCount: total };
}

/** Also an entry that was removed. */
export function lockEntry({ db }: Ctx, accountId: string, id: string) {
  return db
    .selectFrom("whitelistEntry")
    .selectAll()
    .where("id", "=", id)
    .where("accountId", "=", accountId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markRemoved({ db, now }: Ctx, id: string) {
  await db.updateTable("whitelistEntry").set({ removedAt: now() }).where("id", "=", id).execute();
}

/** Unclaimed entries that have not expired. */
function selectWaiting({ db, now }: Ctx) {
  return db
    .selectFrom("whitelistEntry")
    .selectAll()
    .where("removedAt", "is", null)
    .where("claimedAt", "is", null)
    .where((eb) => eb.or([eb("expiresAt", "is", null), eb("expiresAt", ">", now())]));
}

export function lockWaitingFor(ctx: Ctx, email: string) {
  return selectWaiting(ctx).where("email", "=", email).orderBy("id").forUpdate().execute();
}

/** Entries of this creator for the browser's verified e-mail addresses. */
export function selectWaitingFans({ db, now }: Ctx, fanSessionId: string, accountId: string) {
  return db
    .selectFrom("fanSessionEmail as verified")
    .innerJoin("fan", "fan.id", "verified.fanId")
    .innerJoin("whitelistEntry as entry", "entry.email", "fan.email")
    .select(["fan.id as fanId", "fan.email"])
    .where("verified.sessionId", "=", fanSessionId)
    .where("entry.accountId", "=", accountId)
    .where("entry.removedAt", "is", null)
    .where("entry.claimedAt", "is", null)
    .where((eb) => eb.or([eb("entry.expiresAt", "is", null), eb("entry.expiresAt", ">", now())]))
    .execute();
}

export function selectClaim(ctx: Ctx, hash: Buffer) {
  return selectWaiting(ctx).where("claimHash", "=", hash).where("claimUntil", ">", ctx.now()).executeTakeFirst();
}

export function lockClaim(ctx: Ctx, hash: Buffer) {
  return selectWaiting(ctx)
    .where("claimHash", "=", hash)
    .where("claimUntil", ">", ctx.now())
    .forUpdate()
    .executeTakeFirst();
}

export async function markClaimed({ db, now }: Ctx, id: string, subscriptionId: string) {
  await db.updateTable("whitelistEntry").set({ claimedAt: now(), subscriptionId }).where("id", "=", id).execute();
}

/** Removes all entries of an account and their personal data. */
export async function anonymiseEntries(ctx: Ctx, accountId: string) {
  await anonymise(ctx).where("accountId", "=", accountId).execute();
}

/** Those with this e-mail address, and those that the fan has claimed, which may have been invited by phone. */
export async function anonymiseGuest(ctx: Ctx, fanId: string, email: string) {
  const claimed = ctx.db.selectFrom("subscription").select("id").where("fanId", "=", fanId);
  await anonymise(ctx)
    .where((eb) => eb.or([eb("email", "=", email), eb("subscriptionId", "in", claimed)]))
    .execute();
}

function anonymise({ db, now }: Ctx) {
  const cleared = { phone: null, name: null, note: null, claimHash: null, claimUntil: null };
  return db.updateTable("whitelistEntry").set((eb) => ({
    ...cleared,
    email: sql<string>`id || '@apagada.invalid'`,
    removedAt: eb.fn.coalesce("removedAt", eb.val(now())),
  }));
}
